-- The second factor of people who sign in to the dashboard (docs/decisions/0082). The rows of an owner of the account are at the
-- home site of the account only.
alter table site_user
  -- There is an authenticator app or a passkey: said here, on each site of an owner of the account, so that a session knows it
  -- without looking.
  add column has_second_factor boolean not null default false;

create table user_authenticator (
  site_id uuid not null,
  user_id uuid not null,
  -- The secret that the app has, too: needed for each code, so it is sealed and not hashed.
  sealed_secret bytea not null,
  -- The stretch of time of the code that was used last: neither it nor an older one counts again.
  last_step bigint not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (site_id, user_id),
  foreign key (site_id, user_id) references site_user (site_id, id) on delete cascade
);

create table user_passkey (
  site_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- As browsers say it, base64url.
  credential_id text collate "C" not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  -- The host name that it is good for.
  host text collate "C" not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (site_id, id),
  foreign key (site_id, user_id) references site_user (site_id, id) on delete cascade
);
create unique index user_passkey_credential on user_passkey (site_id, credential_id);
create index user_passkey_user on user_passkey (site_id, user_id);

create table user_recovery_code (
  site_id uuid not null,
  user_id uuid not null,
  -- SHA-256 of 120 random bits.
  code_hash bytea not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (site_id, user_id, code_hash),
  foreign key (site_id, user_id) references site_user (site_id, id) on delete cascade
);

-- What was begun and waits for its second half: a sign-in that needs a second step, a factor that is being set up, a passkey
-- that was asked for. Whoever holds the secret goes on with it, once.
create table factor_challenge (
  site_id uuid not null,
  secret_hash bytea not null,
  purpose text not null check (purpose in ('SECOND_STEP', 'PASSKEY_ALONE', 'AUTHENTICATOR', 'PASSKEY', 'CONFIRM')),
  -- Null while nobody knows yet who signs in by a passkey.
  user_id uuid,
  -- Whose session it was begun in, where there is one.
  session_id uuid,
  -- What the browser was asked to sign; null once it was answered.
  challenge text collate "C",
  sealed_secret bytea,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (site_id, secret_hash),
  foreign key (site_id, user_id) references site_user (site_id, id) on delete cascade
);
create index factor_challenge_user on factor_challenge (site_id, user_id);
create index factor_challenge_expiry on factor_challenge (site_id, expires_at);

create table sign_in_rules (
  site_id uuid not null,
  revision bigint not null,
  second_factor_roles text[] not null,
  updated_at timestamptz(3) not null,
  primary key (site_id)
);

-- When whoever signed in has shown once more who they are.
alter table identity_session add column confirmed_at timestamptz(3);
