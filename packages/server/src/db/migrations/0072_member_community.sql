-- The community of members (docs/decisions/0096): roles, blocks, whom they follow, what they write about
-- themselves, and what they report of each other. All of it goes with the member.
create table member_role_definition (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  role_key text collate "C" not null,
  title text not null,
  blockable boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id)
);
create unique index member_role_definition_key on member_role_definition (site_id, role_key);

-- Key and title stay when the definition goes.
create table member_role (
  site_id uuid not null,
  member_id uuid not null,
  role_key text collate "C" not null,
  title text not null,
  created_at timestamptz(3) not null,
  primary key (site_id, member_id, role_key),
  foreign key (site_id, member_id) references member (site_id, id) on delete cascade
);

create table member_block (
  site_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  blocked_member_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (site_id, id),
  foreign key (site_id, member_id) references member (site_id, id) on delete cascade,
  foreign key (site_id, blocked_member_id) references member (site_id, id) on delete cascade,
  check (member_id <> blocked_member_id)
);
create unique index member_block_pair on member_block (site_id, member_id, blocked_member_id);
create index member_block_blocked on member_block (site_id, blocked_member_id, member_id);

create table member_follow (
  site_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  followed_member_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (site_id, id),
  foreign key (site_id, member_id) references member (site_id, id) on delete cascade,
  foreign key (site_id, followed_member_id) references member (site_id, id) on delete cascade,
  check (member_id <> followed_member_id)
);
create unique index member_follow_pair on member_follow (site_id, member_id, followed_member_id);
create index member_follow_latest on member_follow (site_id, member_id, created_at, id);
create index member_follow_followers on member_follow (site_id, followed_member_id, created_at, id);

create table member_about (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  member_id uuid not null,
  content jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id),
  foreign key (site_id, member_id) references member (site_id, id) on delete cascade
);
create unique index member_about_member on member_about (site_id, member_id);
create index member_about_created on member_about (site_id, created_at, id);

create table reported_member (
  site_id uuid not null,
  id uuid not null,
  report_count integer not null,
  last_reported_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (site_id, id),
  foreign key (site_id, id) references member (site_id, id) on delete cascade
);
create index reported_member_last on reported_member (site_id, last_reported_at, id);

create table member_report (
  site_id uuid not null,
  id uuid not null,
  reported_member_id uuid not null,
  -- Null once whoever reported is no member any more: the report stays, for the owner to decide.
  reporting_member_id uuid,
  category text not null check (category in ('SPAM', 'IMPERSONATION', 'HARASSMENT', 'OTHER')),
  description text,
  created_at timestamptz(3) not null,
  primary key (site_id, id),
  foreign key (site_id, reported_member_id) references reported_member (site_id, id) on delete cascade
);
create index member_report_created on member_report (site_id, created_at, id);
create index member_report_reported on member_report (site_id, reported_member_id, created_at, id);
create index member_report_reporting on member_report (site_id, reporting_member_id) where reporting_member_id is not null;
