-- Add-ons: the extras that customers take with services, and the groups in which a service offers them (services sheet 1.13
-- and 8.6).
create table add_on (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  name text not null check (length(name) between 1 and 100),
  -- {value, currency, formattedValue}; null: it costs nothing.
  price jsonb,
  -- It makes the visit longer by so many minutes, or a customer takes so many of it at most.
  duration_minutes integer check (duration_minutes between 1 and 1440),
  max_quantity integer check (max_quantity between 1 and 9999),
  tax_group uuid,
  main_media jsonb,
  tags jsonb,
  extended_fields jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id),
  check ((duration_minutes is null) <> (max_quantity is null))
);

-- In the order in which customers see them: {id, name, maxNumberOfAddOns, addOnIds, prompt}.
alter table service add column add_on_groups jsonb not null default '[]';
