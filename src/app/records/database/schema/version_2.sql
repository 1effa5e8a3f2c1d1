-- When the deal of a day or of a tour was begun: seconds since 1970, and the minutes by which the
-- clock of the place was ahead.
ALTER TABLE game ADD COLUMN began INTEGER;
ALTER TABLE game ADD COLUMN began_offset INTEGER;
