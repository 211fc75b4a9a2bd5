-- Sign-in with others (docs/decisions/0086): who is believed, and whom they have let in.
create table idp_connection (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  name text not null check (length(name) between 1 and 100),
  type text not null check (type in ('OIDC', 'JWT')),
  issuer text collate "C" not null,
  audience text collate "C",
  client_id text collate "C",
  -- Shown to the provider again and again, so it is sealed and not hashed.
  sealed_client_secret bytea,
  public_key text collate "C",
  jwks_url text collate "C",
  algorithms text[] not null,
  enabled boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id)
);

-- As whom the provider knows a member.
create table idp_link (
  site_id uuid not null,
  connection_id uuid not null,
  idp_user_id text collate "C" not null,
  identity_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (site_id, connection_id, idp_user_id),
  foreign key (site_id, connection_id) references idp_connection (site_id, id) on delete cascade,
  foreign key (site_id, identity_id) references identity (site_id, id) on delete cascade
);
create index idp_link_identity on idp_link (site_id, identity_id);

-- Tokens that have let somebody in: each does so once. SHA-256 of the connection and of what names the token.
create table used_idp_token (
  site_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (site_id, token_hash)
);
create index used_idp_token_expiry on used_idp_token (site_id, expires_at);
