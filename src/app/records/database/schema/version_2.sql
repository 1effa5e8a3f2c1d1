-- When a daily deal or a row of a tour was begun: seconds since 1970, and the offset of local time from
-- UTC in minutes.
ALTER TABLE game ADD COLUMN began INTEGER;
ALTER TABLE game ADD COLUMN began_offset INTEGER;
