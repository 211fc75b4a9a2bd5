-- What the business should know about a client: alerts, which stand at each visit, and confidential notes, of which each
-- reading is counted here and kept in the audit log (docs/decisions/0078).
create table client_note (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  contact_id uuid not null,
  kind text not null check (kind in ('ALERT', 'CONFIDENTIAL')),
  -- The words of a confidential note go a day after it was deleted; that there was one stays, for who reads the log.
  text text check (length(text) between 1 and case kind when 'ALERT' then 200 else 4000 end),
  -- Who wrote it, as the audit log names callers.
  author_type text not null,
  author_id text not null,
  -- The revision that its words are of, and who changed them last; nobody while they are the author's.
  words_revision bigint not null default 1,
  changed_by_type text,
  changed_by_id text,
  changed_at timestamptz(3),
  -- Of confidential ones; reading one is no change of it and leaves its revision.
  opened_count integer not null default 0,
  last_opened_at timestamptz(3),
  last_opened_by_type text,
  last_opened_by_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- For a day it can be restored.
  deleted_at timestamptz(3),
  check (text is not null or (kind = 'CONFIDENTIAL' and deleted_at is not null)),
  primary key (site_id, id),
  foreign key (site_id, contact_id) references contact (site_id, id)
);
create index client_note_contact on client_note (site_id, contact_id, kind, created_at, id);
create index client_note_deleted on client_note (site_id, deleted_at) where deleted_at is not null and text is not null;
