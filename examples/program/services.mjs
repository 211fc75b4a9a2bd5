/** Prints the services of a business and when each is free next. Needs OPENHOURS_URL and OPENHOURS_CLIENT_ID. */
import { openhours } from '@openhours/sdk-adapter';
import { availabilityTimeSlots, services } from '@wix/bookings';
import { createClient } from '@wix/sdk';

const client = createClient({
  modules: { availabilityTimeSlots, services },
  ...openhours({ clientId: process.env.OPENHOURS_CLIENT_ID }),
});

const { items } = await client.services.queryServices().eq('type', 'APPOINTMENT').find();
for (const { _id, name } of items) {
  const now = new Date();
  const { timeSlots = [] } = await client.availabilityTimeSlots.listAvailabilityTimeSlots({
    serviceId: _id,
    fromLocalDate: now.toISOString().slice(0, 19),
    toLocalDate: new Date(now.getTime() + 14 * 86_400_000).toISOString().slice(0, 19),
    bookable: true,
  });
  console.log(`${name}: ${timeSlots[0]?.localStartDate ?? 'nothing free within two weeks'}`);
}
