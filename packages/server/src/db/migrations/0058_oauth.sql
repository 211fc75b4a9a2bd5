-- What OAuth clients hold of a sign-in, and which applications are installed (identity sheet 4). Everything ends with its
-- session, of which it is a part.
create table authorization_code (
  site_id uuid not null,
  hash bytea not null,
  session_id uuid not null,
  client_id uuid not null,
  redirect_uri text,
  challenge text,
  challenge_method text check (challenge_method in ('S256', 'S512')),
  nonce text,
  scope text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (site_id, hash),
  foreign key (site_id, session_id) references identity_session (site_id, id) on delete cascade,
  check ((challenge is null) = (challenge_method is null))
);
create index authorization_code_session on authorization_code (site_id, session_id);
create index authorization_code_expiry on authorization_code (site_id, expires_at);

-- Refresh tokens of members and applications: one sign-in may serve several clients, and a token that was replaced is still
-- known. Those of visitors stand in their session, which nobody shares.
create table refresh_token (
  site_id uuid not null,
  hash bytea not null,
  session_id uuid not null,
  client_id uuid not null,
  scope text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  replaced_at timestamptz(3),
  primary key (site_id, hash),
  foreign key (site_id, session_id) references identity_session (site_id, id) on delete cascade
);
create index refresh_token_session on refresh_token (site_id, session_id);
create index refresh_token_expiry on refresh_token (site_id, expires_at);

create table app_installation (
  site_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  session_id uuid not null,
  installed_at timestamptz(3) not null,
  primary key (site_id, id),
  unique (site_id, client_id)
);
