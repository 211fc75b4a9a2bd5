-- A link to a booking can be renewed: older ones, which were sealed under a lower number, open nothing any more.

alter table booking
  add column link_generation int not null default 0 check (link_generation >= 0);
