-- The version of the proofs by which a deal could not be won, where that is known; without one it is
-- the first.
ALTER TABLE game ADD COLUMN proofs INTEGER;
