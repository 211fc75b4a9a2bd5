-- What is asked of the index of searches (docs/decisions/0057): of a part that is sought the runs of three letters that cover it,
-- side by side, the last one to its end. Those between would find the same rows, and each costs reading its list.
create function sought_keys(site uuid, part text) returns bigint[]
language sql immutable strict parallel safe
return array(
  select hashtextextended(substr(part, place, 3), uuid_hash_extended(site, 0))
  from (select generate_series(1, char_length(part) - 2, 3) union select greatest(char_length(part) - 2, 1)) as run (place));
