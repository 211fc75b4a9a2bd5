-- Members have second factors, too (docs/decisions/0091): the same rows, of whoever holds them. There are two kinds of those, so no
-- foreign key takes the rows along with their person: whoever removes one does.
alter table user_authenticator rename to factor_authenticator;
alter table factor_authenticator drop constraint user_authenticator_site_id_user_id_fkey;
alter table factor_authenticator rename column user_id to holder_id;
alter table factor_authenticator rename constraint user_authenticator_pkey to factor_authenticator_pkey;

alter table user_passkey rename to factor_passkey;
alter table factor_passkey drop constraint user_passkey_site_id_user_id_fkey;
alter table factor_passkey rename column user_id to holder_id;
alter table factor_passkey rename constraint user_passkey_pkey to factor_passkey_pkey;
alter index user_passkey_credential rename to factor_passkey_credential;
alter index user_passkey_user rename to factor_passkey_holder;

alter table user_recovery_code rename to factor_recovery_code;
alter table factor_recovery_code drop constraint user_recovery_code_site_id_user_id_fkey;
alter table factor_recovery_code rename column user_id to holder_id;
alter table factor_recovery_code rename constraint user_recovery_code_pkey to factor_recovery_code_pkey;

alter table factor_challenge drop constraint factor_challenge_site_id_user_id_fkey;
alter table factor_challenge rename column user_id to holder_id;
alter index factor_challenge_user rename to factor_challenge_holder;

-- As of people of the dashboard: said here, so that a sign-in knows it without looking.
alter table identity add column has_second_factor boolean not null default false;
