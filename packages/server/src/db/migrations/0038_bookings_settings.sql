-- How a site takes bookings beyond its services and policies: seen beside the configuration of time slots and in part the
-- same, so it is the same row with the same revision (docs/decisions/0062).
alter table time_slots_configuration
  add column cart_checkout boolean not null default false,
  add column multi_service_appointments boolean not null default false,
  add column staff_selection_timing text
    check (staff_selection_timing in ('BEFORE_SLOT_SELECTION', 'AFTER_SLOT_SELECTION')),
  add column location_selection_timing text
    check (location_selection_timing in ('BEFORE_SLOT_SELECTION', 'AFTER_SLOT_SELECTION')),
  add column declines_double_bookings boolean not null default false,
  add column required_contact_fields text[] not null default '{}'
    check (required_contact_fields <@ array['PHONE', 'EMAIL']),
  add column includes_payment_links boolean not null default false,
  add column settings_extended_fields jsonb not null default '{}';

-- What widgets around bookings show, by application and widget.
create table bookings_display_settings (
  site_id uuid not null,
  id uuid not null,
  revision bigint not null,
  app_id uuid not null,
  widget_type text not null check (widget_type in ('SIDE_PANEL_VIEW', 'CUSTOM')),
  -- Empty but for widgets of type CUSTOM.
  custom_widget_key text not null check ((custom_widget_key <> '') = (widget_type = 'CUSTOM')),
  -- What was said of each section; what was not has its default.
  side_panel_view jsonb not null,
  extended_fields jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id),
  unique (site_id, app_id, widget_type, custom_widget_key)
);
