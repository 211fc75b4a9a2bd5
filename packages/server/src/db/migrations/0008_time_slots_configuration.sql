-- The whole configuration of time slots: every site has exactly one, of the bookings application, from its start.

alter table time_slots_configuration
  add column id uuid,
  add column app_id uuid not null default '13d21c63-b5ec-5912-8397-c3a5ddb27a97',
  add column customer_can_change_zone boolean not null default true,
  add column zone_based_on text not null default 'BUSINESS_TIME_ZONE'
    check (zone_based_on in ('BUSINESS_TIME_ZONE', 'CUSTOMER_TIME_ZONE')),
  add column staff_strategy text not null default 'CUSTOMER_MAY_CHOOSE'
    check (staff_strategy in ('CUSTOMER_MUST_CHOOSE', 'CUSTOMER_MAY_CHOOSE', 'CUSTOMER_CANNOT_CHOOSE')),
  add column allow_gender_selection boolean not null default false,
  add column extended_fields jsonb not null default '{}';
update time_slots_configuration set id = gen_random_uuid() where id is null;
insert into time_slots_configuration
  (site_id, id, same_as_duration, split_interval_minutes, created_at, updated_at)
select id, gen_random_uuid(), false, 30, created_at, created_at from site
on conflict (site_id) do nothing;
alter table time_slots_configuration
  alter column id set not null,
  add constraint time_slots_configuration_id unique (site_id, id);
