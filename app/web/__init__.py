"""Pages, sockets and the open protocol. Knows store and tables; decides no rule."""
