-- What lists of members are found and ordered by, kept beside the identity that says it, what members have besides, and what
-- the site decides for them (docs/decisions/0093).
alter table member
  add column email_folded text collate "C",
  add column status text not null default 'OFFLINE' check (status in ('PENDING', 'ACTIVE', 'BLOCKED', 'OFFLINE')),
  add column privacy_status text not null default 'PRIVATE' check (privacy_status in ('PRIVATE', 'PUBLIC')),
  add column nickname_sought text collate "C",
  add column first_name_sought text collate "C",
  add column last_name_sought text collate "C",
  add column title_sought text collate "C",
  add column slug_sought text collate "C",
  add column last_login_at timestamptz(3),
  add column title text,
  add column photo jsonb,
  add column cover jsonb,
  add column address_ids uuid[] not null default '{}',
  -- The address to sign in with stands for those that are missing, unless somebody has removed it.
  add column emails_removed boolean not null default false;
alter table member add column sought text collate "C" generated always as (
  coalesce(nickname_sought, '') || E'\n' || coalesce(first_name_sought, '') || E'\n' || coalesce(last_name_sought, '') || E'\n'
  || coalesce(email_folded, '') || E'\n' || coalesce(title_sought, '') || E'\n' || coalesce(slug_sought, '')) stored;

update member set
  email_folded = identity.email_folded,
  status = identity.status,
  privacy_status = case when identity.profile ->> 'privacyStatus' = 'PUBLIC' then 'PUBLIC' else 'PRIVATE' end,
  last_login_at = identity.last_login_at,
  -- As they are written; what migrates folds them behind this.
  slug_sought = member.slug,
  first_name_sought = nullif(trim(identity.profile ->> 'firstName'), ''),
  last_name_sought = nullif(trim(identity.profile ->> 'lastName'), ''),
  nickname_sought = coalesce(
    nullif(trim(identity.profile ->> 'nickname'), ''),
    nullif(trim(concat_ws(' ', identity.profile ->> 'firstName', identity.profile ->> 'lastName')), ''),
    split_part(identity.email, '@', 1))
from identity where identity.site_id = member.site_id and identity.id = member.id;

create index member_sought on member using gin (search_keys(site_id, sought, 1)) with (fastupdate = off);
create index member_created on member (site_id, created_at, id);
create index member_updated on member (site_id, updated_at, id);
create index member_nickname on member (site_id, nickname_sought nulls first, id);
create index member_first_name on member (site_id, first_name_sought nulls first, id);
create index member_last_name on member (site_id, last_name_sought nulls first, id);
create index member_last_login on member (site_id, last_login_at nulls first, id);
-- Those who wait, and who has left, are few among many.
create index member_status on member (site_id, status, created_at, id);
create index member_email on member (site_id, email_folded);
-- What others see of all.
create index member_shown on member (site_id, created_at, id) where status = 'ACTIVE' and privacy_status = 'PUBLIC';
create index member_shown_nickname on member (site_id, nickname_sought nulls first, id)
  where status = 'ACTIVE' and privacy_status = 'PUBLIC';

create table member_default_privacy (
  site_id uuid primary key,
  revision bigint not null,
  default_privacy text not null check (default_privacy in ('PRIVATE', 'PUBLIC')),
  updated_at timestamptz(3) not null
);
create table member_privacy_setting (
  site_id uuid primary key,
  revision bigint not null,
  public_member_visibility text not null check (public_member_visibility in ('VISIBLE_TO_ALL', 'VISIBLE_TO_MEMBERS_ONLY')),
  public_member_candidates text not null check (public_member_candidates in ('ANYONE', 'NO_ONE')),
  changed_at timestamptz(3),
  updated_at timestamptz(3) not null
);
