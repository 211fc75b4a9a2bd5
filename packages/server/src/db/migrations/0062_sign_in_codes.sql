-- Signing in with a code and no password: the state token is given to whoever asks, so that nothing but the code ends its wait.
alter table state_token add column awaits_code boolean not null default false;
