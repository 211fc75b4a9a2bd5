-- What is said in other languages than that of the business, beside its words; services and policies keep theirs in documents.

alter table staff_member add column translations jsonb not null default '[]';
alter table location add column translations jsonb not null default '[]';

-- Privacy and imprint in the words of the business: by kind, each with its languages. A kind that says nothing is not there.
create table site_legal_pages (
  site_id uuid not null,
  revision bigint not null,
  pages jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (site_id)
);
