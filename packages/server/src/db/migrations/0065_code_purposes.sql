-- Anybody may ask for a code to sign in; it must neither end nor use up the tries of the one that somebody's sign-up waits for.
alter table verification_code add column purpose text not null default 'EMAIL_VERIFICATION'
  check (purpose in ('EMAIL_VERIFICATION', 'SIGN_IN'));
alter table verification_code alter column purpose drop default;
alter table verification_code drop constraint verification_code_pkey;
alter table verification_code add primary key (site_id, identity_id, purpose);
