-- Hours that a new site begins with are known from hours that somebody has set, so that a set-up does not take them for chosen.

alter table schedule add column preset_hours boolean not null default false;

-- Of sites that are there already: those whose hours are what they began with, and were never touched.
update schedule set preset_hours = true
where owner_type = 'BUSINESS' and not exists (
  select 1 from calendar_event e
  where e.site_id = schedule.site_id and e.schedule_id = schedule.id and e.type = 'WORKING_HOURS'
    and (e.revision > 1 or e.created_at <> schedule.created_at));
