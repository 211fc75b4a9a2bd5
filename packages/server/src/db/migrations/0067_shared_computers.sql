-- Computers that several people of the business use, and the PINs by which they go on there (docs/decisions/0092).
create table shared_computer (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  name text not null check (length(name) between 1 and 100),
  -- Of the cookie that its browser keeps: SHA-256 of 32 random bytes.
  secret_hash bytea not null,
  lock_after_minutes integer not null check (lock_after_minutes between 1 and 60),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (site_id, id)
);
create unique index shared_computer_secret on shared_computer (site_id, secret_hash);

create table user_pin (
  site_id uuid not null,
  user_id uuid not null,
  -- As passwords are hashed. So few digits are guessed by whoever has the hash; what protects them is that they open nothing but
  -- a shared computer.
  pin_hash text not null,
  created_at timestamptz(3) not null,
  primary key (site_id, user_id),
  foreign key (site_id, user_id) references site_user (site_id, id) on delete cascade
);

-- What somebody has shown on a shared computer.
create table shared_computer_person (
  site_id uuid not null,
  computer_id uuid not null,
  user_id uuid not null,
  -- Tries since the last right one.
  wrong_tries integer not null,
  -- When they last signed in there with all that is asked of them.
  proved_at timestamptz(3),
  primary key (site_id, computer_id, user_id),
  foreign key (site_id, computer_id) references shared_computer (site_id, id) on delete cascade,
  foreign key (site_id, user_id) references site_user (site_id, id) on delete cascade
);
create index shared_computer_person_user on shared_computer_person (site_id, user_id);

alter table identity_session
  -- The shared computer to which the session belongs, and after how long without use it ends there.
  add column computer_id uuid,
  add column lock_after_minutes integer,
  add column is_by_pin boolean not null default false;
create index identity_session_computer on identity_session (site_id, computer_id)
  where computer_id is not null and ended_at is null;
