-- Session tokens of members: what a sign-in answers, good for 15 minutes and only to come for tokens (identity sheet 4).
alter table identity_session
  add column session_token_hash bytea,
  add column session_token_expires_at timestamptz(3);
create unique index identity_session_session_token on identity_session (site_id, session_token_hash)
  where session_token_hash is not null;
