-- Holds that were given back stay until the next day: how long an address has held the times of a day counts them, too.

-- Null: it lived until its end, or lives still. One that was given back ends with its beginning, whatever the clock says.
alter table slot_hold add column released_at timestamptz(3);
