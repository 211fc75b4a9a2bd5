/** What people answer when they book: read against the form, kept, shown to whom it concerns, and gone in time. */
import type { Booking, Form, FormSubmission } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import type { TestService } from '../../support/business.ts';
import { openClassroom } from '../../support/classes.ts';
import { outcome } from '../../support/server.ts';
import { type AskingBusiness, openAskingBusiness, violationsOf } from './support.ts';

let asking: AskingBusiness;
let form: Form;
let massage: TestService;

beforeAll(async () => {
  asking = await openAskingBusiness();
  form = await asking.form({
    name: 'Massage',
    fields: [
      { label: 'Mobile', valueType: 'SHORT_TEXT', contactField: 'PHONE', required: true },
      { label: 'Allergies', valueType: 'LONG_TEXT', required: true, maxLength: 100 },
      { label: 'Pressure', valueType: 'SHORT_TEXT' },
      { label: 'House rules', valueType: 'CHECK_BOX', required: true },
    ],
  });
  massage = await asking.service('Massage', form.id);
});
afterAll(() => asking.server.stop());

let people = 0;
function answersOf(more: object = {}): Record<string, unknown> {
  people += 1;
  const email = `guest${people}@example.com`;
  return { first_name: 'Guest', email, phone: '030 1', allergies: 'Nuts', house_rules: true, ...more };
}
const book = (formSubmission: object | undefined, more: object = {}) =>
  asking.business.book({
    service: massage,
    as: asking.visitor,
    ...(formSubmission === undefined ? {} : { request: { formSubmission } }),
    ...more,
  });
async function booked(formSubmission = answersOf(), more: object = {}): Promise<Booking> {
  const answer = await book(formSubmission, more);
  expect(outcome(answer), answer.text).toBe('200 OK');
  return answer.body.booking as Booking;
}
const submissionOf = (booking: Booking, as = asking.business.owner) =>
  asking.read(`/v1/form-submissions/${booking.formSubmissionId}`, as);

/** What any event of the site says of an answer. */
const eventsThatSay = (text: string) =>
  asking.server.database.serverReader.all(
    statement(`select type from outbox_event where site_id = $1 and body::text like '%' || $2 || '%'`, [
      asking.server.siteId,
      text,
    ]),
  );

describe('answers', () => {
  it('become contact details and a submission with the words of the form', async () => {
    const booking = await booked(answersOf({ pressure: 'as firm as it gets' }));
    expect(booking.formId).toBe(form.id);
    expect(booking.contactDetails).toMatchObject({ firstName: 'Guest', phone: '030 1' });
    expect(JSON.stringify(booking)).not.toContain('Nuts');
    const answer = await submissionOf(booking);
    const [, allergies, pressure, rules] = form.fields;
    expect(answer.body.formSubmission).toEqual({
      id: booking.formSubmissionId,
      formId: form.id,
      formRevision: '1',
      createdDate: booking.createdDate,
      bookingId: booking.id,
      contactId: booking.contactDetails.contactId,
      answers: [
        { fieldId: allergies!.id, key: 'allergies', label: 'Allergies', valueType: 'LONG_TEXT', value: 'Nuts' },
        {
          fieldId: pressure!.id,
          key: 'pressure',
          label: 'Pressure',
          valueType: 'SHORT_TEXT',
          value: 'as firm as it gets',
        },
        { fieldId: rules!.id, key: 'house_rules', label: 'House rules', valueType: 'CHECK_BOX', value: true },
      ],
    });
    expect(await asking.business.eventsOf(booking.formSubmissionId!)).toMatchObject([
      { type: 'openhours.forms.v1.form_submission_created', sequence: 10, body: { bookingId: booking.id } },
    ]);
    expect(await eventsThatSay('as firm as it gets')).toEqual([]);
  });

  it.each([
    [{ allergies: 'x'.repeat(101) }, ['formSubmission.allergies MAX_LENGTH']],
    [{ allergies: 7 }, ['formSubmission.allergies FORMAT']],
    [{ allergies: ' ' }, ['formSubmission.allergies REQUIRED_FIELD']],
    [{ pressure: 'two\nlines' }, ['formSubmission.pressure FORMAT']],
    [{ house_rules: 'maybe' }, ['formSubmission.house_rules FORMAT']],
    [{ house_rules: false }, ['formSubmission.house_rules REQUIRED_FIELD']],
    [{ shoe_size: '44' }, ['formSubmission.shoe_size OTHER']],
    [{ email: 'nobody' }, ['formSubmission.email FORMAT']],
    [
      { phone: '', allergies: null },
      ['formSubmission.allergies REQUIRED_FIELD', 'formSubmission.phone REQUIRED_FIELD'],
    ],
  ])('are refused: case %#', async (wrong, expected) => {
    const answer = await book(answersOf(wrong));
    expect([outcome(answer), violationsOf(answer)]).toEqual(['400 INVALID_ARGUMENT', expected]);
  });

  it('must be given by customers, and may be left for later by the business', async () => {
    const contactDetails = { firstName: 'Silent', email: 'silent@example.com', phone: '1' };
    const refused = await book(undefined, { booking: { contactDetails } });
    expect(outcome(refused)).toBe('400 EMPTY_FORM_INFO');
    expect(refused.text).toContain(form.id);
    const desk = await book(undefined, { booking: { contactDetails }, as: asking.business.owner });
    expect(outcome(desk)).toBe('200 OK');
    expect(desk.body.booking).not.toHaveProperty('formSubmissionId');
    const wrong = await book({ shoe_size: 1 }, { as: asking.business.owner });
    expect(violationsOf(wrong)).toEqual(['formSubmission.shoe_size OTHER']);
  });

  it('may come as additional fields, with the limits and the words of the form', async () => {
    const [, allergies, , rules] = form.fields;
    const contactDetails = { firstName: 'Old', email: 'old@example.com', phone: '1' };
    const additional = (value: string) => [
      { id: allergies!.id, value, label: 'whatever' },
      { id: rules!.id, value: 'true', valueType: 'CHECK_BOX' },
    ];
    const answer = await book(undefined, { booking: { contactDetails, additionalFields: additional('Nuts') } });
    expect(outcome(answer), answer.text).toBe('200 OK');
    expect((answer.body.booking as Booking).additionalFields).toEqual([
      { id: allergies!.id, label: 'Allergies', valueType: 'LONG_TEXT', value: 'Nuts' },
      { id: rules!.id, label: 'House rules', valueType: 'CHECK_BOX', value: 'true' },
    ]);
    const long = await book(undefined, { booking: { contactDetails, additionalFields: additional('x'.repeat(101)) } });
    expect(violationsOf(long)).toEqual(['booking.additionalFields[0].value MAX_LENGTH']);
    const nobody = await book(undefined, {
      booking: { contactDetails: { firstName: 'Old' }, additionalFields: additional('Nuts') },
    });
    expect(violationsOf(nobody)).toEqual(['booking.contactDetails.phone REQUIRED_FIELD']);
  });

  it('to the default form are whatever somebody says', async () => {
    const plain = await asking.service('Plain');
    const none = await asking.business.book({ service: plain, as: asking.visitor });
    expect(outcome(none)).toBe('200 OK');
    expect(none.body.booking).not.toHaveProperty('formSubmissionId');
    const formSubmission = { first_name: 'Free', allergies: 'none', guests: 3 };
    const booking = await asking.business.booked({ service: plain, request: { formSubmission }, as: asking.visitor });
    expect((await submissionOf(booking)).body.formSubmission).toMatchObject({
      answers: [
        { key: 'allergies', label: 'allergies', value: 'none' },
        { key: 'guests', label: 'guests', value: 3 },
      ],
    });
  });

  it('keep the words of their day when the form changes or goes', async () => {
    const passing = await asking.form({ name: 'Passing', fields: [{ label: 'Old words', valueType: 'SHORT_TEXT' }] });
    const service = await asking.service('Passing', passing.id);
    const formSubmission = { first_name: 'Pat', old_words: 'said' };
    const booking = await asking.business.booked({ service, request: { formSubmission }, as: asking.visitor });
    await asking.update({
      id: passing.id,
      revision: '1',
      fields: [{ ...passing.fields[0]!, label: 'New words', required: true }],
    });
    const next = await asking.business.book({
      service,
      request: { formSubmission: { first_name: 'Q' } },
      as: asking.visitor,
    });
    expect(violationsOf(next)).toEqual(['formSubmission.old_words REQUIRED_FIELD']);
    await asking.remove(`/v1/booking-forms/${passing.id}`);
    expect((await submissionOf(booking)).body.formSubmission).toMatchObject({
      formId: passing.id,
      formRevision: '1',
      answers: [{ label: 'Old words', value: 'said' }],
    });
  });

  it('are held against the form of each booking in a bulk', async () => {
    const info = (formSubmission: object) => ({
      booking: { bookedEntity: { slot: asking.business.slot(massage) }, totalParticipants: 1 },
      formSubmission,
    });
    const answer = await asking.post(
      '/v2/bulk/bookings/create',
      { createBookingsInfo: [info(answersOf()), info(answersOf({ house_rules: false })), info(answersOf())] },
      asking.visitor,
    );
    expect(answer.body).toMatchObject({
      results: [
        { itemMetadata: { success: true } },
        { itemMetadata: { success: false } },
        { itemMetadata: { success: true } },
      ],
      bulkActionMetadata: { totalSuccesses: 2, totalFailures: 1 },
    });
  });
});

describe('who reads answers', () => {
  it('is the business, and whoever gave them', async () => {
    const booking = await booked();
    const others = await Promise.all(
      (['visitor', 'member', 'STAFF'] as const).map((kind) => asking.server.caller(kind, asking.server)),
    );
    expect(outcome(await submissionOf(booking, asking.visitor))).toBe('200 OK');
    for (const kind of ['MANAGER', 'FRONT_DESK', 'apiKey'] as const) {
      expect(outcome(await submissionOf(booking, await asking.server.caller(kind)))).toBe('200 OK');
    }
    expect(outcome(await submissionOf(booking, others[1]))).toBe('404 NOT_FOUND');
    expect(outcome(await submissionOf(booking, others[2]))).toBe('403 PERMISSION_DENIED');
    const other = await asking.server.addSite('Elsewhere');
    const foreign = { authorization: other.apiKey, 'wix-site-id': other.siteId };
    expect(outcome(await submissionOf(booking, foreign))).toBe('404 NOT_FOUND');
  });

  it('finds them by form, booking and date; a member the own ones only', async () => {
    const booking = await booked();
    const find = async (filter: object, as = asking.business.owner) =>
      (
        (await asking.post('/v1/form-submissions/query', { query: { filter } }, as)).body
          .formSubmissions as FormSubmission[]
      ).map(({ bookingId }) => bookingId);
    expect(await find({ bookingId: booking.id })).toEqual([booking.id]);
    expect((await find({ formId: form.id }))[0]).toBe(booking.id);
    const member = await asking.server.caller('member');
    expect(await find({ formId: form.id }, member)).toEqual([]);
    const own = await booked(answersOf(), { as: member });
    expect(await find({ formId: form.id }, member)).toEqual([own.id]);
    expect(await find({ createdDate: { $gt: '2099-01-01T00:00:00Z' } })).toEqual([]);
  });

  it('has them with the bookings that may be seen, when asked for', async () => {
    const booking = await booked();
    const query = { filter: { id: booking.id } };
    const path = '/v2/extended-bookings/query';
    const asked = await asking.post(path, { query, withFormSubmissions: true });
    expect(asked.body.extendedBookings).toMatchObject([
      {
        formSubmissions: [
          { fieldId: form.fields[1]!.id, key: 'allergies', label: 'Allergies', value: 'Nuts' },
          { key: 'house_rules', value: true },
        ],
      },
    ]);
    expect((await asking.post(path, { query })).text).not.toContain('Nuts');
    const staff = await asking.server.caller('STAFF');
    expect((await asking.post(path, { query, withFormSubmissions: true }, staff)).body.extendedBookings).toEqual([]);
  });
});

describe('answers go', () => {
  it('when the business deletes them; the booking stays', async () => {
    const booking = await booked();
    const path = `/v1/form-submissions/${booking.formSubmissionId}`;
    expect(outcome(await asking.remove(path, asking.visitor))).toBe('403 PERMISSION_DENIED');
    expect(outcome(await asking.remove(path))).toBe('200 OK');
    expect(outcome(await asking.remove(path))).toBe('404 NOT_FOUND');
    const [, deleted] = await asking.business.eventsOf(booking.formSubmissionId!);
    expect(deleted).toMatchObject({ type: 'openhours.forms.v1.form_submission_deleted', body: { answers: [] } });
    const audit = await asking.read(`/v1/audit-entries?entityType=formSubmission&entityId=${booking.formSubmissionId}`);
    expect(audit.body.auditEntries).toMatchObject([{ operation: 'forms.deleteFormSubmission' }]);
    expect(audit.text).not.toContain('Nuts');
  });

  it('with the person who gave them', async () => {
    const booking = await booked(answersOf({ allergies: 'Secret pollen' }));
    const { contactId } = booking.contactDetails;
    const exported = await asking.read(`/v1/contacts/${contactId}/personal-data`);
    expect(exported.body).toMatchObject({ records: { form_submission: [{ id: booking.formSubmissionId }] } });
    expect(exported.text).toContain('Secret pollen');
    await asking.post(`/v1/contacts/${contactId}/erase`, {});
    expect(outcome(await submissionOf(booking))).toBe('404 NOT_FOUND');
    expect(await eventsThatSay('Secret pollen')).toEqual([]);
  });

  describe('so many days after the visit as the form says', () => {
    let brief: Form;
    beforeAll(async () => {
      const fields = [{ label: 'Note', valueType: 'SHORT_TEXT' }];
      brief = await asking.form({ name: 'Brief', answersKeptDays: 10, fields });
    });
    const formSubmission = { first_name: 'Bree', note: 'soon gone' };
    const confirmed = { status: 'CONFIRMED' };
    const expiryOf = async (booking: Booking) => {
      const { expiresDate } = (await submissionOf(booking)).body.formSubmission as FormSubmission;
      return expiresDate === undefined ? undefined : Date.parse(expiresDate);
    };
    const expire = (booking: Booking) =>
      asking.server.database.serverReader.all(
        statement(`update form_submission set expires_at = created_at where site_id = $1 and id = $2`, [
          asking.server.siteId,
          booking.formSubmissionId,
        ]),
      );
    const move = async (booking: Booking, days: number) => {
      const later = (text: string | undefined) => new Date(Date.parse(text!) + days * dayMs).toISOString();
      const slot = { startDate: later(booking.startDate), endDate: later(booking.endDate) };
      const { id, revision } = booking;
      const answer = await asking.post(`/v2/bookings/${id}/reschedule`, { revision, slot });
      expect(outcome(answer), answer.text).toBe('200 OK');
      return answer.body.booking as Booking;
    };
    const bookBrief = async (name: string) => {
      const rules = { reschedulePolicy: { enabled: true } };
      const service = await asking.service(name, brief.id, { rules });
      return asking.business.booked({ service, request: { formSubmission }, booking: confirmed });
    };

    it('they are hidden at once, also before they are deleted', async () => {
      const booking = await bookBrief('Brief');
      expect(await expiryOf(booking)).toBe(Date.parse(booking.endDate!) + 10 * dayMs);
      await expire(booking);
      expect(outcome(await submissionOf(booking))).toBe('404 NOT_FOUND');
      expect(outcome(await asking.remove(`/v1/form-submissions/${booking.formSubmissionId}`))).toBe('404 NOT_FOUND');
      const query = { filter: { id: booking.id } };
      const read = await asking.post('/v2/extended-bookings/query', { query, withFormSubmissions: true });
      expect(read.text).not.toContain('soon gone');
    });

    it('they follow an appointment that moves, and do not come back when they are gone', async () => {
      const booking = await bookBrief('Moved');
      const later = await move(booking, 21);
      expect(await expiryOf(later)).toBe(Date.parse(booking.endDate!) + 31 * dayMs);
      const earlier = await move(later, -20);
      expect(await expiryOf(earlier)).toBe(Date.parse(booking.endDate!) + 11 * dayMs);
      await expire(booking);
      await move(earlier, 20);
      expect(outcome(await submissionOf(booking))).toBe('404 NOT_FOUND');
    });

    it('they follow the session of a class', async () => {
      const classroom = openClassroom(asking.server, asking.business);
      const service = await asking.service('Class', brief.id, { type: 'CLASS', defaultCapacity: 3 });
      const eventId = await classroom.newSession(service);
      const slot = { serviceId: service.serviceId, eventId };
      const booking = await asking.business.booked({ service, slot, request: { formSubmission }, booking: confirmed });
      const found = await asking.read(`/calendar/v3/events/${eventId}`);
      const event = found.body.event as { revision: string; start: { localDate: string }; end: { localDate: string } };
      const later = (local: string) => new Date(Date.parse(`${local}Z`) + 14 * dayMs).toISOString().slice(0, 19);
      const moved = await asking.server.send('PATCH', `/calendar/v3/events/${eventId}`, {
        body: {
          event: {
            id: eventId,
            revision: event.revision,
            start: { localDate: later(event.start.localDate) },
            end: { localDate: later(event.end.localDate) },
          },
        },
        headers: asking.business.owner,
      });
      expect(outcome(moved), moved.text).toBe('200 OK');
      expect(await expiryOf(booking)).toBe(Date.parse(booking.endDate!) + 24 * dayMs);
    });

    it('they stay while a course has no end, and follow the end that it gets', async () => {
      const service = await asking.service('Course', brief.id, {
        type: 'COURSE',
        defaultCapacity: 3,
        resourceIds: [],
      });
      const addSession = async (days: number, more: object = {}) => {
        const date = new Date(asking.server.now() + days * dayMs).toISOString().slice(0, 10);
        const { scheduleId } = service;
        const at = (time: string) => ({ localDate: `${date}T${time}` });
        const event = { scheduleId, type: 'COURSE', start: at('10:00:00'), end: at('11:00:00'), ...more };
        const answer = await asking.post('/calendar/v3/events', { event });
        expect(outcome(answer), answer.text).toBe('200 OK');
        return answer.body.event as { readonly id: string; readonly revision: string };
      };
      const day = new Date(asking.server.now() + 8 * dayMs).toLocaleDateString('en', {
        weekday: 'long',
        timeZone: 'UTC',
      });
      const weekly = await addSession(8, {
        recurrenceRule: { frequency: 'WEEKLY', days: [day.toUpperCase()] },
      });
      const booking = await asking.business.booked({
        service,
        request: { formSubmission },
        booking: { ...confirmed, bookedEntity: { schedule: { scheduleId: service.scheduleId } } },
      });
      expect([booking.endDate, await expiryOf(booking)]).toEqual([undefined, undefined]);
      const until = new Date(asking.server.now() + 60 * dayMs).toISOString().slice(0, 10);
      const ended = await asking.server.send('PATCH', `/calendar/v3/events/${weekly.id}`, {
        body: {
          event: {
            id: weekly.id,
            revision: weekly.revision,
            recurrenceRule: {
              frequency: 'WEEKLY',
              days: [day.toUpperCase()],
              until: { localDate: `${until}T23:00:00` },
            },
          },
        },
        headers: asking.business.owner,
      });
      expect(outcome(ended), ended.text).toBe('200 OK');
      const found = await asking.post('/v2/extended-bookings/query', { query: { filter: { id: booking.id } } });
      const [now] = found.body.extendedBookings as { readonly booking: Booking }[];
      expect(await expiryOf(booking)).toBe(Date.parse(now!.booking.endDate!) + 10 * dayMs);
    });
  });
});
