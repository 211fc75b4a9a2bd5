-- Who signs up and in at a site as its member, and what they prove themselves with (docs/decisions/0079).
create table identity (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  email text not null,
  email_folded text collate "C" not null,
  email_verified boolean not null,
  status text not null check (status in ('PENDING', 'ACTIVE', 'BLOCKED', 'OFFLINE')),
  awaits_verification boolean not null,
  awaits_approval boolean not null,
  profile jsonb not null,
  -- Null: nobody has set one; a link brings the first.
  password_hash text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  last_login_at timestamptz(3),
  check ((status = 'PENDING') = (awaits_verification or awaits_approval)),
  primary key (site_id, id)
);
-- Whoever has left leaves the address to whoever signs up anew.
create unique index identity_email on identity (site_id, email_folded) where status <> 'OFFLINE';
create index identity_awaits_verification on identity (site_id, created_at) where awaits_verification;
create index identity_left on identity (site_id, email_folded) where status = 'OFFLINE';

-- A sign-in that waits for a code or an approval. It may name nobody: then it only looks like one (decoy).
create table state_token (
  site_id uuid not null,
  token_hash bytea not null,
  identity_id uuid not null,
  -- The identity that whoever holds it was told of.
  decoy jsonb,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (site_id, token_hash)
);
create index state_token_identity on state_token (site_id, identity_id);
create index state_token_expires on state_token (site_id, expires_at);

-- The code that was sent last to an identity. The row stays behind the code, to count how many were sent.
create table verification_code (
  site_id uuid not null,
  identity_id uuid not null,
  id uuid not null,
  -- Null: it was used.
  code_hash bytea,
  tries integer not null,
  -- Of all codes within a day, and since when.
  tries_of_day integer not null default 0,
  tried_since timestamptz(3),
  -- Epoch milliseconds of those of the last hour.
  recent_sends jsonb not null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (site_id, identity_id)
);
create index verification_code_sent on verification_code (site_id, sent_at);

-- The links by which an identity sets a password, one that it asks for and one that the owner sends; a newer one takes the place of its own
-- kind alone, since anybody may ask for the first.
create table recovery_token (
  site_id uuid not null,
  identity_id uuid not null,
  purpose text not null check (purpose in ('RECOVERY', 'ACTIVATION')),
  -- Null: it was used, or has ended.
  token_hash bytea,
  -- Where whoever has set the password is led.
  redirect_url text,
  -- Epoch milliseconds of those of the last hour.
  recent_sends jsonb not null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (site_id, identity_id, purpose)
);
create unique index recovery_token_hash on recovery_token (site_id, token_hash) where token_hash is not null;
create index recovery_token_sent on recovery_token (site_id, sent_at);

-- Names a sign-up that waits for the owner; gives no right by itself.
create table approval_token (
  site_id uuid not null,
  token_hash bytea not null,
  identity_id uuid not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (site_id, token_hash)
);
create index approval_token_identity on approval_token (site_id, identity_id);
create index approval_token_expires on approval_token (site_id, expires_at);

create table identity_setting (
  site_id uuid not null,
  revision bigint not null,
  password_policy jsonb not null,
  lockout jsonb not null,
  enumeration_protection boolean not null,
  captcha jsonb not null,
  -- What the provider of captchas knows the business by, sealed.
  sealed_captcha_secrets bytea,
  sign_on_policy jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (site_id)
);

-- A contact whose address is only what a member says of themselves: nobody else is found by it.
alter table contact add column claimed boolean not null default false;
drop index contact_person;
create unique index contact_person on contact (site_id, email_folded, name_folded)
  where email_folded is not null and not claimed;
create index contact_claimed on contact (site_id, email_folded) where claimed;
