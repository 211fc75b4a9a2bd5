-- When customers prove that no program books, and which proofs have been taken.

alter table customer_verification add column captcha text not null default 'WHEN_SUSPICIOUS'
  check (captcha in ('OFF', 'WHEN_SUSPICIOUS', 'ALWAYS'));

-- A solution is good once: it is written in the transaction of what it was given for, and kept until nobody could give it again.
create table taken_captcha (
  site_id uuid not null,
  -- The random part of its challenge.
  nonce text collate "C" not null,
  expires_at timestamptz(3) not null,
  primary key (site_id, nonce)
);
create index taken_captcha_expires on taken_captcha (site_id, expires_at);
