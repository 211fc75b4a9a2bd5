/** Booking forms and their answers as the published SDK knows them (services sheet 1.1, bookings sheet 4.1). */
import { defaultFormId, type Form } from '@openhours/contract';
import { bookings, services } from '@wix/bookings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Business, openBusiness } from '../support/business.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let business: Business;
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

it('lists forms with their services, and the default one when asked', async () => {
  const { serviceId } = await business.addService({ name: 'Haircut' });
  const client = sdkClient(server, { services }, visitorOf(server));
  const answer = await client.services.queryBookingForms(
    { filter: { id: defaultFormId }, cursorPaging: { limit: 10 } },
    { conditionalFields: ['DEFAULT_BOOKING_FORM'] },
  );
  const expected = {
    formDetails: { formId: defaultFormId, name: 'Booking form', revision: '1' },
    connectedServices: [{ _id: serviceId, name: 'Haircut' }],
    totalServiceCount: 1,
  };
  expect(answer.defaultBookingForm).toEqual(expected);
  expect(answer.bookingForms).toEqual([expected]);
});

it('books with the answers to the form of the service', async () => {
  const made = await server.send('POST', '/v1/booking-forms', {
    headers: business.owner,
    body: {
      form: { name: 'Massage', fields: [{ label: 'Allergies', valueType: 'LONG_TEXT', required: true }] },
    },
  });
  const form = made.body.form as Form;
  const owner = sdkClient(server, { services, bookings }, ownerOf(server));
  const service = await business.addService({ name: 'Massage' });
  const { revision } = await owner.services.getService(service.serviceId);
  await owner.services.updateService(service.serviceId, { revision, form: { _id: form.id } } as services.UpdateService);
  const visitor = sdkClient(server, { bookings }, visitorOf(server));
  const booking = {
    bookedEntity: { slot: business.slot(service) },
    totalParticipants: 1,
  } as unknown as bookings.Booking;
  await expect(
    visitor.bookings.createBooking(booking, { formSubmission: { first_name: 'Ada', email: 'ada@example.com' } }),
  ).rejects.toMatchObject({
    details: { validationError: { fieldViolations: [{ field: 'options.formSubmission.allergies' }] } },
  });
  const created = await visitor.bookings.createBooking(booking, {
    formSubmission: { first_name: 'Ada', email: 'ada@example.com', allergies: 'Nuts' },
  });
  expect(created.booking).toMatchObject({
    formId: form.id,
    formSubmissionId: expect.any(String),
    contactDetails: { firstName: 'Ada', email: 'ada@example.com' },
  });
});
