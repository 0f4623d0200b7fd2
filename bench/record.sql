-- A long record, for `python -m bench pages`. {people}, {matches}, {tables}, {series} are numbers.
-- Guests are the uuids 1, 2, …; matches go on after them. One match in 20 is guest 1's, with 30 entries; the rest have 3.

CREATE FUNCTION pg_temp.id(n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$ SELECT lpad(to_hex(n), 32, '0')::uuid $$;

INSERT INTO players (id, name, created_at, seen_at, listed)
SELECT pg_temp.id(n), 'Guest ' || n, now(), now(), n % 2 = 1 FROM generate_series(1, {people}) n;

INSERT INTO matches (id, code, game, version, options, seed, commitment, clock, started_at, finished_at, result, moves, rated)
SELECT pg_temp.id({people} + n), 'M' || n, 'kawa', 1, '{{}}', 'seed', 'hash', 0, now() - n * interval '7 minutes',
       now() - n * interval '7 minutes' + interval '25 minutes',
       json_build_object('winners', json_build_array(n % 2), 'scores', json_build_array(n % 19, n % 17),
                         'reason', 'most_heads', 'figures', json_build_array()), 30, true
FROM generate_series(1, {matches}) n;

INSERT INTO seats (match_id, seat, guest, name, bot, started_at, score, won)
SELECT pg_temp.id({people} + n), s,
       pg_temp.id(CASE WHEN n % 20 = 0 THEN 1 + s * (1 + n % 3) ELSE 1 + (n * (s + 3)) % {people} END),
       'Guest', NULL, now() - n * interval '7 minutes', n % 19, n % 2 = s
FROM generate_series(1, {matches}) n, generate_series(0, 1) s;

INSERT INTO entries (match_id, seq, seat, move, events, at, by)
SELECT pg_temp.id({people} + n), q, q % 2, 'withdraw', '[{{"kind": "withdrew", "args": {{"seat": 0}}, "only": null}}]', now(), 'person'
FROM generate_series(1, {matches}) n, generate_series(1, CASE WHEN n % 20 = 0 THEN 30 ELSE 3 END) q;

INSERT INTO tables (code, game, options, visibility, clock, host, places, rev, match_id, played, closed, created_at, touched_at)
SELECT 'T' || n, 'kawa', '{{}}', CASE WHEN n % 3 = 0 THEN 'listed' ELSE 'private' END, 0, pg_temp.id(1 + n % {people}), 5, 1,
       pg_temp.id({people} + n), 1, false, now(), now() - n * interval '1 minute'
FROM generate_series(1, {tables}) n;

INSERT INTO chairs (code, position, guest, name, ready, stand_in)
SELECT 'T' || n, c, pg_temp.id(1 + (n * (c + 1)) % {people}), 'Guest', true, false
FROM generate_series(1, {tables}) n, generate_series(0, 1) c;

INSERT INTO ratings (game, guest, mu, sigma, ordinal, matches)
SELECT 'kawa', pg_temp.id(n), 25 + n % 10, 2, 19 + n % 10, n % 40 FROM generate_series(1, {people}) n;

INSERT INTO series (id, code, game, first, first_name, second, second_name, options, clock, begun_at)
SELECT pg_temp.id(n), 'T1', 'kawa', pg_temp.id(1), 'A', pg_temp.id(2 + 20 * n % 3), 'B', '{{}}', 0, now()
FROM generate_series(1, {series}) n;

INSERT INTO series_games (series_id, number, match_id, starter)
SELECT pg_temp.id(n), 1, pg_temp.id({people} + 20 * n), pg_temp.id(1) FROM generate_series(1, {series}) n
