-- Redirect sessions: a browser is sent here and back again (identity sheet 6). The handle, by which it comes, and the stand-in
-- for a session token are stored hashed.
create table redirect_session (
  site_id uuid not null,
  id uuid not null,
  handle_hash bytea not null,
  stand_in_hash bytea,
  intent text not null,
  client_id uuid,
  session_id uuid,
  details jsonb not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (site_id, id)
);
create unique index redirect_session_handle on redirect_session (site_id, handle_hash);
create unique index redirect_session_stand_in on redirect_session (site_id, stand_in_hash) where stand_in_hash is not null;
create index redirect_session_expiry on redirect_session (site_id, expires_at);
