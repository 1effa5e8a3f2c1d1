-- Games that have ended, one row each.
CREATE TABLE game (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  title TEXT NOT NULL,
  variant TEXT NOT NULL,
  variant_title TEXT NOT NULL,
  options TEXT NOT NULL,              -- those that differ from the variant's: a JSON list of pairs
  fingerprint TEXT NOT NULL,
  deal TEXT NOT NULL,
  day TEXT,                           -- the daily deal or the row of a tour that it was
  duel INTEGER NOT NULL,
  ended INTEGER NOT NULL,             -- seconds since 1970
  utc_offset INTEGER NOT NULL,        -- minutes by which the clock of the place was ahead
  outcome TEXT NOT NULL,              -- won, finished, no-moves, given-up, left
  winnable INTEGER,                   -- whether anybody could have won it, where that is known
  moves INTEGER NOT NULL,
  elapsed_ms INTEGER NOT NULL,
  hints INTEGER NOT NULL,
  undos INTEGER NOT NULL,
  starred INTEGER NOT NULL            -- whether its moves are kept for ever
);
CREATE INDEX game_by_name ON game (game, variant, ended);
CREATE INDEX game_by_end ON game (ended);
CREATE INDEX game_by_day ON game (day) WHERE day IS NOT NULL;

-- Keys that games had before their end was undone.
CREATE TABLE former_key (
  key TEXT PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX former_key_by_game ON former_key (game);

-- Who played, by seat.
CREATE TABLE player (
  game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  name TEXT NOT NULL,
  level TEXT,                         -- of a computer player; nothing for a person
  side INTEGER NOT NULL,
  points INTEGER NOT NULL,
  won INTEGER NOT NULL,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX player_by_name ON player (name);

-- The hands of a match.
CREATE TABLE hand (
  game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  winner INTEGER,                     -- a side
  points TEXT NOT NULL,               -- of each side: a JSON list
  PRIMARY KEY (game, number)
) WITHOUT ROWID;

-- The file of a game with its moves, without its rules: compressed text (zlib).
CREATE TABLE moves (
  game INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
  definition INTEGER REFERENCES definition (id),
  text BLOB NOT NULL
);

-- The rules of games, each stored once: compressed text (zlib).
CREATE TABLE definition (
  id INTEGER PRIMARY KEY,
  digest TEXT NOT NULL UNIQUE,
  text BLOB NOT NULL
);
