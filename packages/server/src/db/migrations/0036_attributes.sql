-- Attributes: properties that the business defines, and what each service and each resource has of them (services sheet 8.5).

create table attribute_definition (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  name text not null check (length(name) between 1 and 40),
  -- No two attributes of a site are called alike.
  name_folded text collate "C" not null,
  value_type text not null check (value_type in ('STRING', 'NUMBER', 'BOOL')),
  -- The values of a text, one of which is chosen.
  allowed_values text[],
  -- The range of a number, both ends included.
  number_min integer,
  number_max integer,
  -- False: customers learn neither of it nor of its values.
  visible boolean not null,
  default_string text,
  default_number integer,
  default_bool boolean,
  tag_ids text[] not null,
  -- Seen by the business alone.
  private_tag_ids text[] not null,
  extended_fields jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id),
  check (
    case value_type
      when 'STRING' then coalesce(default_string = any (allowed_values), false) and number_min is null and number_max is null
      when 'NUMBER' then coalesce(default_number between number_min and number_max, false) and allowed_values is null
      else default_bool is not null and allowed_values is null and number_min is null and number_max is null
    end
  ),
  check (num_nonnulls(default_string, default_number, default_bool) = 1)
);
create unique index attribute_definition_name on attribute_definition (site_id, name_folded);
create index attribute_definition_created on attribute_definition (site_id, created_at, id);

create table attribute_value (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  attribute_definition_id uuid not null,
  -- A service or a resource.
  entity_id uuid not null,
  -- That of the definition, which never changes.
  value_type text not null check (value_type in ('STRING', 'NUMBER', 'BOOL')),
  string_data text,
  number_data integer,
  bool_data boolean,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id),
  foreign key (site_id, attribute_definition_id) references attribute_definition (site_id, id),
  check ((value_type = 'STRING') = (string_data is not null)),
  check ((value_type = 'NUMBER') = (number_data is not null)),
  check ((value_type = 'BOOL') = (bool_data is not null))
);
create unique index attribute_value_of_entity on attribute_value (site_id, entity_id, attribute_definition_id);
create index attribute_value_of_definition on attribute_value (site_id, attribute_definition_id);
create index attribute_value_created on attribute_value (site_id, created_at, id);
