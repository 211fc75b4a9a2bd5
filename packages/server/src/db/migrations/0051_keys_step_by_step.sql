-- The keys of searches (docs/decisions/0057), one by one: a function of one query is started anew for every text, which cost
-- more than the keys of a name and, of a part that is sought, fifteen times as much. What they give is the same, so the
-- indexes stay as they are.
create or replace function search_keys(site uuid, sought text, shortest integer) returns bigint[]
language plpgsql immutable strict parallel safe
cost 1000
as $$
declare
  seed bigint := uuid_hash_extended(site, 0);
  letters integer := char_length(sought);
  keys bigint[] := '{}';
begin
  for size in shortest..3 loop
    for place in 1..letters - size + 1 loop
      keys := keys || hashtextextended(substr(sought, place, size), seed);
    end loop;
  end loop;
  return keys;
end $$;

create or replace function sought_keys(site uuid, part text) returns bigint[]
language plpgsql immutable strict parallel safe
as $$
declare
  seed bigint := uuid_hash_extended(site, 0);
  last_place integer := greatest(char_length(part) - 2, 1);
  keys bigint[] := array[hashtextextended(substr(part, last_place, 3), seed)];
begin
  for place in 1..last_place - 1 by 3 loop
    keys := keys || hashtextextended(substr(part, place, 3), seed);
  end loop;
  return keys;
end $$;
