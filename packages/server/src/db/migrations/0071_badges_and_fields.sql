-- Badges of members, who has which, and the fields of profiles with what members say in them (docs/decisions/0095).
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
