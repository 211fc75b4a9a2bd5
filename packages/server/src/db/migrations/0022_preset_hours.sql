-- Hours that a new site begins with are known from hours that somebody has set, so that a set-up does not take them for chosen.

alter table schedule add column preset_hours boolean not null default false;
