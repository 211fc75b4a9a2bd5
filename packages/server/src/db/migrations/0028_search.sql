-- Searches: what is sought is kept folded, and an index per site finds parts of it (docs/decisions/0057).

-- The keys of a text on a site: every run of letters from `shortest` to three. The site is part of each key, so that the
-- keys of other sites lie elsewhere in the index, however many sites there are.
create function search_keys(site uuid, sought text, shortest integer) returns bigint[]
language sql immutable strict parallel safe
-- Dear, so that conditions on a text itself are looked at before it where no index is read.
cost 1000
return array(
  select hashtextextended(substr(sought, place, size), uuid_hash_extended(site, 0))
  from generate_series(shortest, 3) size, generate_series(1, char_length(sought) - size + 1) place);

-- All by which somebody is looked up; lines keep a part from reaching from one into the next.
alter table contact add column sought text collate "C" generated always as (
  name_sought || E'\n' || coalesce(email_folded, '') || E'\n' || coalesce(phone_sought, '')) stored;
-- Without the list of what is still to be sorted in, which would be read by the searches of all sites.
create index contact_sought on contact using gin (search_keys(site_id, sought, 1)) with (fastupdate = off);

-- The words of a name between blanks; `db/fill-columns.ts` fills them, because only the application folds text. Nobody has
-- read the names of staff and of resources as they were folded until now.
alter table service add column name_sought text collate "C" not null default '';
alter table staff_member rename column name_folded to name_sought;
alter table resource rename column name_folded to name_sought;
create index service_name_sought on service using gin (search_keys(site_id, name_sought, 1)) with (fastupdate = off);
create index staff_member_name_sought on staff_member using gin (search_keys(site_id, name_sought, 1)) with (fastupdate = off);
create index resource_name_sought on resource using gin (search_keys(site_id, name_sought, 1)) with (fastupdate = off);
