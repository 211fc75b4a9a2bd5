-- Members of a site: what is theirs beside the identity with which they sign in, whose id they have (docs/decisions/0079).
create table member (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  -- Null until the address is verified, where it was known before.
  contact_id uuid,
  -- Until then: as which contact it was known. It says whom the sign-up is about, and nothing more.
  awaited_contact_id uuid,
  slug text collate "C" not null,
  activity_status text not null check (activity_status in ('ACTIVE', 'MUTED')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id),
  foreign key (site_id, contact_id) references contact (site_id, id)
);
create unique index member_slug on member (site_id, slug);
create index member_contact on member (site_id, contact_id) where contact_id is not null;
create index member_awaited_contact on member (site_id, awaited_contact_id) where awaited_contact_id is not null;
