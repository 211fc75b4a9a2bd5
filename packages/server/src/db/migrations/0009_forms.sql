-- Booking forms and what people answered. Every site has the default form, under one id, from its start.

create table booking_form (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null default 1,
  name text not null check (length(name) between 1 and 200),
  -- Questions in their order: {id, key, label, hint, valueType, required, maxLength, contactField}.
  fields jsonb not null,
  accepts_other_answers boolean not null,
  -- Days after the visit until answers go; null: they stay.
  answers_kept_days integer check (answers_kept_days between 1 and 3650),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id)
);
create index booking_form_created on booking_form (site_id, created_at, id);
insert into booking_form (site_id, id, name, fields, accepts_other_answers, created_at, updated_at)
  select id, '00000000-0000-0000-0000-000000000000', 'Booking form',
    '[{"id": "6a3b9d4e-52c1-4f0a-8e57-1d0c6b2f9a01", "key": "first_name", "label": "First name", "valueType": "SHORT_TEXT", "required": false, "contactField": "FIRST_NAME"},
      {"id": "6a3b9d4e-52c1-4f0a-8e57-1d0c6b2f9a02", "key": "last_name", "label": "Last name", "valueType": "SHORT_TEXT", "required": false, "contactField": "LAST_NAME"},
      {"id": "6a3b9d4e-52c1-4f0a-8e57-1d0c6b2f9a03", "key": "email", "label": "Email", "valueType": "SHORT_TEXT", "required": false, "contactField": "EMAIL"},
      {"id": "6a3b9d4e-52c1-4f0a-8e57-1d0c6b2f9a04", "key": "phone", "label": "Phone", "valueType": "SHORT_TEXT", "required": false, "contactField": "PHONE"}]',
    true, created_at, updated_at
  from site;

update service set form_id = '00000000-0000-0000-0000-000000000000' where form_id is null;

-- A form that is deleted leaves its answers: each holds the words of the question.
create table form_submission (
  site_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  form_revision bigint not null,
  booking_id uuid not null,
  contact_id uuid,
  created_by_type text not null check (created_by_type in ('VISITOR', 'MEMBER', 'USER', 'APP')),
  created_by_id uuid not null,
  answers jsonb not null,
  created_at timestamptz(3) not null,
  -- As the form of that day had it.
  kept_days integer check (kept_days between 1 and 3650),
  -- So many days after the end of the visit; null: they stay, or the visit has no end yet.
  expires_at timestamptz(3) check (expires_at is null or kept_days is not null),
  primary key (site_id, id),
  foreign key (site_id, contact_id) references contact (site_id, id)
);
create index form_submission_created on form_submission (site_id, created_at, id);
create index form_submission_contact on form_submission (site_id, contact_id);
create index form_submission_booking on form_submission (site_id, booking_id);
create index form_submission_expires on form_submission (site_id, expires_at) where expires_at is not null;
