-- People are reminded of whatever a domain reminds of, by the kind of message that it declares; of visits until now.
alter table booking_reminder rename to reminder;
alter table reminder rename column booking_id to subject_id;
alter table reminder rename column service_id to topic_id;
alter table reminder rename column is_course to has_occasions;
alter table reminder rename column session_id to occasion_id;
alter table reminder add column type text not null default 'BOOKING_REMINDER';
alter table reminder alter column type drop default;
alter index booking_reminder_pkey rename to reminder_pkey;
alter index booking_reminder_due rename to reminder_due;
alter index booking_reminder_start rename to reminder_start;

-- When people are reminded of a topic that does not follow the others; null: it does.
alter table service_reminder_setting rename to reminder_override;
alter table reminder_override rename column service_id to topic_id;
alter index service_reminder_setting_pkey rename to reminder_override_pkey;
