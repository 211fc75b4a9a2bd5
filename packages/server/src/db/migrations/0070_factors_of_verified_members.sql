-- A second factor is of whoever has shown the address to be theirs (docs/decisions/0091).
alter table identity
  -- The business itself has named it: whom it signs on by it has nothing of a stranger's to be freed from.
  add column address_by_business boolean not null default false,
  -- The session in which the password was set without the one before: there it shows nothing.
  add column password_set_in uuid;

-- As whom a provider, by a connection as it was, knows the member once the second step is whole.
alter table factor_challenge
  add column link_connection_id uuid,
  add column link_connection_revision bigint,
  add column link_user_id text collate "C",
  add check ((link_connection_id is null) = (link_user_id is null));

-- From now on a factor says that its member had shown their address; these may be of whoever signed up with somebody else's.
delete from factor_authenticator f using identity i
  where i.site_id = f.site_id and i.id = f.holder_id and not i.email_verified;
delete from factor_passkey f using identity i
  where i.site_id = f.site_id and i.id = f.holder_id and not i.email_verified;
delete from factor_recovery_code f using identity i
  where i.site_id = f.site_id and i.id = f.holder_id and not i.email_verified;
update identity set has_second_factor = false where has_second_factor and not email_verified;
