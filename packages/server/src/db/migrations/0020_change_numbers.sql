-- Numbers that rise with every change of what is taken, so that processes know when what they keep in memory is no longer so.

-- One for each resource and four weeks since 1970 (calendar/rules/periods.ts): a booking touches one or two. Rows
-- stay as long as their site: a number that began anew could be taken for an older one.
create table occupancy_change (
  site_id uuid not null,
  resource_id uuid not null,
  period integer not null,
  number bigint not null,
  primary key (site_id, resource_id, period)
) with (fillfactor = 50);
