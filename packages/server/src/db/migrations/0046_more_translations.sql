-- What is said in other languages than that of the business, beside its words: [{language, name}]. Groups of add-ons and
-- questions of forms keep theirs in documents.
alter table add_on add column translations jsonb not null default '[]';
