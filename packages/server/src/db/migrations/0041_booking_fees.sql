-- What a booking costs its customer who cancelled late or did not come (docs/decisions/0066): noted once, by what happened
-- first, as much as it was then. Without one all four are null.
alter table booking
  add column fee_cause text check (fee_cause in ('CANCELLATION', 'NO_SHOW')),
  add column fee_trigger text check (fee_trigger in ('BOOKING_CANCELED', 'NOT_ATTENDED')),
  add column fee_amount numeric check (fee_amount > 0),
  add column fee_currency text,
  add constraint booking_fee_is_whole
    check (num_nonnulls(fee_cause, fee_trigger, fee_amount, fee_currency) in (0, 4));
