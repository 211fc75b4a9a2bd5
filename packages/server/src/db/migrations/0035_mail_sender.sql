-- That mail is sent: a process that has a mail server says so now and then, and those that have none read it here.
create table mail_sender (
  only_row boolean primary key default true check (only_row),
  -- Real time.
  seen_at timestamptz(3) not null
);
