-- What became of each item of a process that goes through many (docs/decisions/0058).
create table process_item (
  site_id uuid not null,
  process_id uuid not null,
  -- Rises with the items, in the order in which they were done.
  item_id uuid not null,
  -- Null: done.
  code text collate "C",
  field text,
  -- At which it was left, where it has one.
  revision bigint,
  is_undoable boolean not null default false,
  primary key (site_id, process_id, item_id),
  foreign key (site_id, process_id) references process (site_id, id) on delete cascade
);
