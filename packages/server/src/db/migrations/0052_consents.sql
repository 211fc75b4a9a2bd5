-- What customers sign before a visit, in its versions; which services ask for it; and who has signed what
-- (docs/decisions/0076).
create table consent (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  -- In the language of the business, as the newest version has them.
  name text not null check (length(name) between 1 and 100),
  text text not null check (length(text) between 1 and 20000),
  -- [{language, name, text}]
  translations jsonb not null,
  -- Of name and text: that of the business when they were written.
  language text collate "C" not null,
  version integer not null check (version >= 1),
  -- Signatures of this version and later ones count.
  valid_from_version integer not null check (valid_from_version between 1 and version),
  archived boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id)
);

create table consent_version (
  site_id uuid not null,
  consent_id uuid not null,
  version integer not null,
  name text not null,
  text text not null,
  translations jsonb not null,
  language text collate "C" not null,
  -- Signatures of this version and later ones counted as long as it was the newest.
  valid_from_version integer not null check (valid_from_version between 1 and version),
  created_at timestamptz(3) not null,
  primary key (site_id, consent_id, version)
);

create table service_consent (
  site_id uuid not null,
  service_id uuid not null,
  revision bigint not null,
  -- [{consentId, validity, months, requiredToBook}], in their order.
  consents jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, service_id)
);

create table consent_signature (
  site_id uuid not null,
  id uuid not null,
  consent_id uuid not null,
  version integer not null,
  booking_id uuid not null,
  -- Whose booking it is: nothing is signed for one of nobody.
  contact_id uuid not null,
  -- As it was typed, or stood on the paper.
  name text not null check (length(name) between 1 and 100),
  -- In which it was read; null: unknown, as on paper.
  language text collate "C",
  way text not null check (way in ('ONLINE', 'PAPER')),
  -- The contact has signed it themselves: on paper, or signed in.
  own boolean not null,
  -- The booking stands, and its customer has shown that its messages reach them.
  confirmed boolean not null,
  -- Of paper: who has noted it.
  noted_by uuid,
  signed_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (site_id, id),
  foreign key (site_id, contact_id) references contact (site_id, id)
);
create index consent_signature_booking on consent_signature (site_id, booking_id);
create index consent_signature_contact on consent_signature (site_id, contact_id, consent_id, signed_at);
create index consent_signature_consent on consent_signature (site_id, consent_id, signed_at);
create index consent_signature_signed on consent_signature (site_id, signed_at, id);
