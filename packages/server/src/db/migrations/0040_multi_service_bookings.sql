-- Appointments that are booked together: a package is the bookings that name it, and there is none without them.

alter table booking
  add column multi_service_booking_id uuid,
  add column multi_service_booking_type text
    check (multi_service_booking_type in ('SEQUENTIAL_BOOKINGS', 'PARALLEL_BOOKINGS', 'SEPARATE_BOOKINGS')),
  add constraint booking_package_is_whole
    check ((multi_service_booking_id is null) = (multi_service_booking_type is null));

create index booking_package on booking (site_id, multi_service_booking_id) where multi_service_booking_id is not null;
