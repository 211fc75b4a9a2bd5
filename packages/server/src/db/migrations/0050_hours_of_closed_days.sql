-- Closed days that begin on their first day, or end on their last, at a time of it (docs/decisions/0074).
alter table closed_day add column start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
alter table closed_day add column end_time text check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
