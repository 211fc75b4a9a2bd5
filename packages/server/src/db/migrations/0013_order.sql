-- What comes first is what happened first, and not what bears the earlier time: a clock may be put back in between
-- (docs/decisions/0041).

-- Rises along a line. Written under the lock of the session or course, as the whole row is.
alter table waitlist_entry add column turn bigint;
update waitlist_entry as entry set turn = ranked.turn
from (select site_id, id, row_number() over (partition by site_id, schedule_id, event_id order by joined_at, id) as turn
      from waitlist_entry) as ranked
where ranked.site_id = entry.site_id and ranked.id = entry.id;
alter table waitlist_entry alter column turn set not null;
drop index waitlist_entry_line;
create index waitlist_entry_line on waitlist_entry (site_id, schedule_id, event_id, turn, id);

-- Rises with every calendar file of the same for the same address; null without a file.
alter table message add column calendar_turn bigint;
update message set calendar_turn = ranked.turn
from (select site_id, id,
        row_number() over (partition by site_id, calendar_of, to_address_folded order by created_at, id) as turn
      from message where calendar_of is not null) as ranked
where ranked.site_id = message.site_id and ranked.id = message.id;
