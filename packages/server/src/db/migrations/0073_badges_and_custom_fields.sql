-- Badges of members, who has which, and the fields of profiles with what members say in them (docs/decisions/0097).
create table badge (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  title text not null,
  description text,
  background_color text not null,
  text_color text not null,
  icon jsonb,
  permissions_enabled boolean not null,
  slug text collate "C" not null,
  sort_order bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id)
);
create unique index badge_slug on badge (site_id, slug);

create table badge_assignment (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  badge_id uuid not null,
  member_id uuid not null,
  tag_ids text[] not null,
  private_tag_ids text[] not null,
  extended_fields jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id),
  foreign key (site_id, badge_id) references badge (site_id, id) on delete cascade,
  -- Whoever is no member any more has none.
  foreign key (site_id, member_id) references identity (site_id, id) on delete cascade
);
create unique index badge_assignment_pair on badge_assignment (site_id, badge_id, member_id);
create index badge_assignment_member on badge_assignment (site_id, member_id);
create index badge_assignment_made on badge_assignment (site_id, created_at, id);

create table custom_field (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  name text not null,
  name_folded text collate "C" not null,
  key text collate "C" not null,
  field_type text not null,
  social_type text not null,
  default_privacy text not null check (default_privacy in ('PUBLIC', 'PRIVATE')),
  section text not null,
  hidden boolean not null,
  sort_order bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id)
);
create unique index custom_field_key on custom_field (site_id, key);
create unique index custom_field_name on custom_field (site_id, name_folded);

-- Who has a field; without a row all members have it. The id is that of the field.
create table custom_field_application (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  applications jsonb not null,
  exclusions jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id),
  foreign key (site_id, id) references custom_field (site_id, id) on delete cascade
);

create table custom_field_value (
  site_id uuid not null,
  member_id uuid not null,
  field_id uuid not null,
  value jsonb not null,
  primary key (site_id, member_id, field_id),
  foreign key (site_id, field_id) references custom_field (site_id, id) on delete cascade,
  foreign key (site_id, member_id) references identity (site_id, id) on delete cascade
);
create index custom_field_value_field on custom_field_value (site_id, field_id);
