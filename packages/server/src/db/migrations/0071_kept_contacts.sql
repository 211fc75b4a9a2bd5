-- The business keeps its clients (docs/decisions/0095): what a contact holds besides how they are reached.
alter table contact
  -- A birthday returns every year; of many people nobody knows the year.
  add column birth_month integer check (birth_month between 1 and 12),
  add column birth_day integer check (birth_day between 1 and 31),
  add column birth_year integer check (birth_year between 1900 and 9999),
  -- As they are written, and as they are compared, in one order.
  add column tags text[] not null default '{}',
  add column tags_folded text[] collate "C" not null default '{}',
  -- The business has added or changed it: it does not go with a mistaken booking or a sign-up that ends.
  add column kept boolean not null default false,
  add check ((birth_month is null) = (birth_day is null)),
  add check (birth_year is null or birth_month is not null),
  add check (cardinality(tags) = cardinality(tags_folded));

-- For the list of tags, which reads the contacts that have any.
create index contact_tagged on contact (site_id) where tags_folded <> '{}';
