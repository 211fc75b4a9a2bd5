-- What is said in other languages than that of the business, beside its words. Groups of add-ons and questions of forms keep
-- theirs in documents.

-- [{language, name}]
alter table add_on add column translations jsonb not null default '[]';
-- [{language, name, allowedValues}], the values in the places of the business's own.
alter table attribute_definition add column translations jsonb not null default '[]';
