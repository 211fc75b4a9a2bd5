-- Who works for the business and what services take up, in full; booking policies with what their applications keep.

alter table booking_policy
  add column app_id uuid not null default '13d21c63-b5ec-5912-8397-c3a5ddb27a97',
  add column created_by_app_id uuid not null default '13d21c63-b5ec-5912-8397-c3a5ddb27a97',
  add column extended_fields jsonb;
create index booking_policy_created on booking_policy (site_id, created_at, id);

-- The type of all staff has one id on every site and is made with the site.
create table resource_type (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  name text not null check (length(name) between 1 and 40),
  name_folded text collate "C" not null,
  extended_fields jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id)
);
create unique index resource_type_name on resource_type (site_id, name_folded);
insert into resource_type (site_id, id, revision, name, name_folded, created_at, updated_at)
  select id, '1cd44cf8-756f-41c3-bd90-3e2ffcaf1155', 1, 'Staff', 'staff', created_at, updated_at from site;

alter table resource
  -- Without a type nobody can book it.
  alter column type_id drop not null,
  add column name_folded text collate "C" not null default '',
  -- Whether others follow the same working hours; they then outlive the resource.
  add column working_hours_shared boolean not null default false,
  add column all_locations boolean not null default true,
  add column business_locations boolean not null default true,
  -- Where it is when it is not everywhere.
  add column location_ids uuid[] not null default '{}',
  add column extended_fields jsonb;
update resource set name_folded = lower(name);

alter table staff_member
  add column name_folded text collate "C" not null default '',
  add column main_media jsonb,
  -- Others work for the business without being booked.
  add column service_provider boolean not null default true,
  add column gender text check (gender in ('MALE', 'FEMALE', 'NON_BINARY')),
  -- Who signs in to the dashboard as this person; the address is kept while nobody does yet.
  add column user_id uuid,
  add column invited_email_folded text collate "C",
  add column connection_status text check (connection_status in ('CONNECTED', 'PENDING', 'DISCONNECTED')),
  add column contact_id uuid,
  add column tag_ids text[] not null default '{}',
  add column private_tag_ids text[] not null default '{}',
  add column extended_fields jsonb,
  add check ((connection_status = 'CONNECTED') = (user_id is not null));
update staff_member set name_folded = lower(name);
create unique index staff_member_user on staff_member (site_id, user_id) where deleted_at is null;
create index staff_member_invited on staff_member (site_id, invited_email_folded) where invited_email_folded is not null;

-- What customers may see of the people; one row per site, made with the site.
create table staff_member_settings (
  site_id uuid primary key,
  id uuid not null,
  revision bigint not null default 1,
  contact_public boolean not null default false,
  gender_public boolean not null default false,
  extended_fields jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
insert into staff_member_settings (site_id, id, created_at, updated_at) select id, id, created_at, updated_at from site;
