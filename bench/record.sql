-- A long record, for `python -m bench pages`. {people}, {matches}, {tables}, {games} … are numbers.
-- Guests are the uuids 1, 2, …; matches go on after them. Match n is of game 1 + (n / 20) % {games}. One match in 20 is
-- guest 1's, with 30 entries of the log in `scripts`, and some of them with all; the rest have three. The first {tables}
-- matches have a table; those that end in 1 or 2 are being played there.

CREATE FUNCTION pg_temp.id(n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$ SELECT lpad(to_hex(n), 32, '0')::uuid $$;

CREATE FUNCTION pg_temp.code(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
SELECT translate(lpad(n::text, 6, '0'), '0123456789', 'ABCDEFGHJK') $$;

CREATE FUNCTION pg_temp.on(n bigint) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT n <= {tables} AND n % 10 IN (1, 2) $$;

CREATE FUNCTION pg_temp.guest(n bigint, s bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
SELECT CASE WHEN n % 20 > 0 THEN 2 + (n * (s + 3)) % ({people} - 1) WHEN (n / 20 / {games}) % 2 = s THEN 1 ELSE 2 + n / 20 % 3 END $$;

INSERT INTO players (id, name, folded, created_at, seen_at, listed)
SELECT pg_temp.id(n), 'Guest ' || n, 'guest ' || n, now(), now(), n % 2 = 1 FROM generate_series(1, {people}) n;

INSERT INTO matches (id, code, game, version, options, seed, commitment, clock, started_at, finished_at, result, moves, rated)
SELECT pg_temp.id({people} + n), pg_temp.code(n), game, version, '{{}}', seed, 'hash', 0, now() - n * interval '7 minutes',
       CASE WHEN pg_temp.on(n) THEN NULL ELSE now() - n * interval '7 minutes' + n % 90 * interval '1 minute' END,
       CASE WHEN pg_temp.on(n) THEN NULL ELSE
       json_build_object('winners', CASE WHEN n % 7 = 0 THEN '[]' ELSE json_build_array(n % 2) END,
                         'scores', json_build_array(n % 19, n % 17), 'reason', reason, 'figures', figures) END,
       CASE WHEN pg_temp.on(n) THEN NULL ELSE length + n % 30 END, true
FROM generate_series(1, {matches}) n JOIN outcomes ON number = n / 20 % {games};

INSERT INTO seats (match_id, seat, guest, name, bot, started_at, score, won)
SELECT pg_temp.id({people} + n), s, pg_temp.id(pg_temp.guest(n, s)), 'Guest ' || pg_temp.guest(n, s), NULL,
       now() - n * interval '7 minutes', CASE WHEN pg_temp.on(n) THEN NULL ELSE n % 19 END,
       CASE WHEN pg_temp.on(n) THEN NULL ELSE n % 7 > 0 AND n % 2 = s END
FROM generate_series(1, {matches}) n, generate_series(0, 1) s;

INSERT INTO entries (match_id, seq, seat, move, events, at, by)
SELECT pg_temp.id({people} + n), seq, seat, move, events, now() - n * interval '7 minutes' + seq * interval '20 seconds', 'person'
FROM generate_series(1, {matches}) n JOIN scripts ON number = n / 20 % {games}
WHERE seq <= CASE WHEN n / 20 BETWEEN {whole} AND {whole} + {games} AND n % 20 = 0 THEN 9999 WHEN n % 20 = 0 THEN 30 WHEN pg_temp.on(n) THEN 1 + n % 30 ELSE 3 END;

INSERT INTO tables (code, game, options, visibility, clock, host, places, rev, match_id, played, closed, created_at, touched_at)
SELECT pg_temp.code(n), game, '{{}}', CASE WHEN n % 3 = 0 THEN 'listed' ELSE 'private' END, 0, pg_temp.id(pg_temp.guest(n, 0)), 2, 1,
       CASE WHEN n % 10 = 0 THEN NULL ELSE pg_temp.id({people} + n) END, 1, n % 10 = 3, now(), now() - n * interval '1 minute'
FROM generate_series(1, {tables}) n JOIN outcomes ON number = n / 20 % {games};

INSERT INTO chairs (code, position, guest, name, folded, ready, stand_in)
SELECT pg_temp.code(n), c, pg_temp.id(g), 'Guest ' || g, 'guest ' || g, true, false
FROM generate_series(1, {tables}) n, generate_series(0, 1) c,
LATERAL (SELECT CASE WHEN n <= 1000 THEN pg_temp.guest(n, c) ELSE 2 + (n * (c + 3)) % ({people} - 1) END AS g) AS sits;

INSERT INTO ratings (game, guest, mu, sigma, ordinal, matches)
SELECT game, pg_temp.id(n), 25 + n % 10, 2, 19 + n % 10, n % 40 FROM generate_series(1, {people}) n, outcomes;

INSERT INTO series (id, code, game, first, first_name, second, second_name, options, clock, begun_at)
SELECT pg_temp.id(n), pg_temp.code(1), 'rezsar', pg_temp.id(1), 'A', pg_temp.id(2 + n % 3), 'B', '{{}}', 0, now() - n * interval '1 hour'
FROM generate_series(1, {series}) n;

INSERT INTO series_games (series_id, number, match_id, starter)
SELECT pg_temp.id(n), 1, pg_temp.id({people} + 20 * n), pg_temp.id(1) FROM generate_series(1, {series}) n;

INSERT INTO admin_acts (at, session, act, code, guest, why, args, outcome)
SELECT now() - n * interval '1 minute', 'session', 'remove', pg_temp.code(1 + n % 500), pg_temp.id(1 + n % 100), 'why', '{{}}', 'done'
FROM generate_series({acts}, 1, -1) n;

INSERT INTO samples (process, at, since, moves, errors, sockets, people, tables, lag, latency, rss)
SELECT 'process ' || p, now() - n * interval '1 minute', now() - interval '3 days', n % 300, n % 2, 400, 380, 120, n % 9, 2, 2e8
FROM generate_series(1, 2880) n, generate_series(1, 2) p
