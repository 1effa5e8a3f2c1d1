-- The version of the proofs that found a deal unwinnable, if known; NULL means the first version.
ALTER TABLE game ADD COLUMN proofs INTEGER;
