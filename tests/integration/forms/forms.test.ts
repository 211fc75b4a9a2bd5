/** Forms as the business makes them, and what follows for services and policies when one changes or goes. */
import { defaultFormId, type Form } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { outcome } from '../../support/server.ts';
import { type AskingBusiness, openAskingBusiness, violationsOf } from './support.ts';

let asking: AskingBusiness;
beforeAll(async () => {
  asking = await openAskingBusiness();
});
afterAll(() => asking.server.stop());

const allergies = { label: 'Allergies', valueType: 'LONG_TEXT', hint: 'Oils, nuts, latex', maxLength: 500 };

describe('the default form', () => {
  it('is there from the start, for everybody to read', async () => {
    const answer = await asking.read(`/v1/booking-forms/${defaultFormId}`, asking.visitor);
    expect(answer.body.form).toMatchObject({
      id: defaultFormId,
      revision: '1',
      default: true,
      name: 'Booking form',
      acceptsOtherAnswers: true,
      fields: ['first_name', 'last_name', 'email', 'phone'].map((key) => ({ key, required: false })),
    });
  });

  it('is the form of a service that chose none', async () => {
    const { serviceId } = await asking.service('Plain');
    expect((await asking.readService(serviceId)).form).toEqual({ id: defaultFormId });
  });

  it('can be changed, and not deleted', async () => {
    const other = await asking.server.addSite('Fresh');
    const as = { authorization: other.apiKey, 'wix-site-id': other.siteId };
    const changed = await asking.update({ id: defaultFormId, revision: '1', name: 'Who comes?' }, as);
    expect(changed.body.form).toMatchObject({ id: defaultFormId, revision: '2', name: 'Who comes?', default: true });
    // Every site has its own.
    expect((await asking.read(`/v1/booking-forms/${defaultFormId}`)).body.form).toMatchObject({ revision: '1' });
    expect(outcome(await asking.remove(`/v1/booking-forms/${defaultFormId}`, as))).toBe(
      '428 DEFAULT_FORM_CANNOT_BE_DELETED',
    );
  });
});

describe('a form', () => {
  it('is created with keys of its own, read, changed and told about', async () => {
    const form = await asking.form({
      name: 'Massage',
      fields: [allergies, { label: 'Agree', valueType: 'CHECK_BOX' }],
    });
    expect(form).toEqual({
      id: form.id,
      revision: '1',
      createdDate: form.createdDate,
      updatedDate: form.createdDate,
      default: false,
      name: 'Massage',
      acceptsOtherAnswers: false,
      fields: [
        { id: form.fields[0]!.id, key: 'allergies', required: false, ...allergies },
        { id: form.fields[1]!.id, key: 'agree', label: 'Agree', valueType: 'CHECK_BOX', required: false },
      ],
    });
    const changed = await asking.update({
      id: form.id,
      revision: '1',
      answersKeptDays: 30,
      fields: [{ ...form.fields[0]!, label: 'Any allergies?', required: true }],
    });
    expect(changed.body.form).toMatchObject({
      revision: '2',
      name: 'Massage',
      answersKeptDays: 30,
      fields: [{ id: form.fields[0]!.id, key: 'allergies', label: 'Any allergies?', required: true }],
    });
    expect((await asking.read(`/v1/booking-forms/${form.id}`, asking.visitor)).body).toEqual(changed.body);
    const stale = await asking.update({ id: form.id, revision: '1', name: 'Late' });
    expect(outcome(stale)).toBe('409 INVALID_REVISION');
    const forever = await asking.update({ id: form.id, revision: '2', answersKeptDays: null });
    expect(forever.body.form).not.toHaveProperty('answersKeptDays');
    expect((await asking.business.eventsOf(form.id)).map(({ type }) => type)).toEqual([
      'openhours.forms.v1.form_created',
      'openhours.forms.v1.form_updated',
      'openhours.forms.v1.form_updated',
    ]);
    const audit = await asking.read(`/v1/audit-entries?entityType=form&entityId=${form.id}`);
    expect((audit.body.auditEntries as { operation: string }[]).map(({ operation }) => operation)).toEqual([
      'forms.updateForm',
      'forms.updateForm',
      'forms.createForm',
    ]);
  });

  it.each([
    [{}, ['form.name REQUIRED_FIELD']],
    [{ name: 'x'.repeat(201) }, ['form.name MAX_LENGTH']],
    [{ name: 'A', answersKeptDays: 0 }, ['form.answersKeptDays MIN']],
    [{ name: 'A', fields: [{ label: 'A', valueType: 'NUMBER' }] }, ['form.fields[0].valueType INVALID_ENUM_VALUE']],
    [{ name: 'A', fields: [{ label: 'A', valueType: 'SHORT_TEXT', key: 'Not A Key' }] }, ['form.fields[0].key FORMAT']],
    [
      { name: 'A', fields: Array.from({ length: 51 }, () => ({ label: 'A', valueType: 'SHORT_TEXT' })) },
      ['form.fields MAX_SIZE'],
    ],
    [{ name: 'A', fields: [{ label: 'A', valueType: 'SHORT_TEXT', key: 'phone' }] }, ['form.fields[0].key OTHER']],
  ])('is refused: case %#', async (form, expected) => {
    const answer = await asking.post('/v1/booking-forms', { form });
    expect([outcome(answer), violationsOf(answer)]).toEqual(['400 INVALID_ARGUMENT', expected]);
  });

  it('is found by name and date, page by page', async () => {
    for (const name of ['Found A', 'Found B', 'Found C']) {
      await asking.form({ name });
    }
    const query = { filter: { name: { $startsWith: 'Found' } }, sort: [{ fieldName: 'name', order: 'DESC' }] };
    const first = await asking.post('/v1/booking-forms/query', { query: { ...query, cursorPaging: { limit: 2 } } });
    const page = first.body as { forms: Form[]; pagingMetadata: { cursors: { next: string } } };
    expect(page.forms.map(({ name }) => name)).toEqual(['Found C', 'Found B']);
    const next = await asking.post('/v1/booking-forms/query', {
      query: { cursorPaging: { limit: 2, cursor: page.pagingMetadata.cursors.next } },
    });
    expect((next.body.forms as Form[]).map(({ name }) => name)).toEqual(['Found A']);
    const wrong = await asking.post('/v1/booking-forms/query', { query: { filter: { colour: 'red' } } });
    expect(outcome(wrong)).toBe('400 INVALID_ARGUMENT');
  });

  it('of another site is unknown', async () => {
    const other = await asking.server.addSite('Other');
    const form = await asking.form({ name: 'Mine' });
    const as = { authorization: other.apiKey, 'wix-site-id': other.siteId };
    expect(outcome(await asking.read(`/v1/booking-forms/${form.id}`, as))).toBe('404 NOT_FOUND');
    expect(outcome(await asking.update({ id: form.id, revision: '1', name: 'Theirs' }, as))).toBe('404 NOT_FOUND');
    expect(outcome(await asking.remove(`/v1/booking-forms/${form.id}`, as))).toBe('404 NOT_FOUND');
  });

  it('is made and changed by the management only', async () => {
    for (const kind of ['visitor', 'member', 'STAFF', 'FRONT_DESK'] as const) {
      const as = await asking.server.caller(kind);
      expect(outcome(await asking.post('/v1/booking-forms', { form: { name: 'A' } }, as))).toBe(
        '403 PERMISSION_DENIED',
      );
    }
    const manager = await asking.server.caller('MANAGER');
    expect(outcome(await asking.post('/v1/booking-forms', { form: { name: 'A' } }, manager))).toBe('200 OK');
  });
});

describe('a form that is deleted', () => {
  it('gives its services back to the default one, with their event', async () => {
    const form = await asking.form({ name: 'Short-lived', fields: [{ ...allergies, required: true }] });
    const { serviceId } = await asking.service('Wrap', form.id);
    const before = await asking.readService(serviceId);
    expect(before.form).toEqual({ id: form.id });
    expect(outcome(await asking.remove(`/v1/booking-forms/${form.id}`))).toBe('200 OK');
    const after = await asking.readService(serviceId);
    expect(after).toMatchObject({ form: { id: defaultFormId }, revision: String(Number(before.revision) + 1) });
    const last = (await asking.business.eventsOf(serviceId)).at(-1);
    expect(last).toMatchObject({
      type: 'wix.bookings.services.v2.service_updated',
      body: { form: { id: defaultFormId } },
    });
    expect(outcome(await asking.read(`/v1/booking-forms/${form.id}`))).toBe('404 NOT_FOUND');
    expect(outcome(await asking.remove(`/v1/booking-forms/${form.id}`))).toBe('404 NOT_FOUND');
  });

  it('is no intake form of a policy any more', async () => {
    const form = await asking.form({ name: 'Intake' });
    const bookingPolicy = { name: 'With intake', intakeFormPolicy: { enabled: true, formId: form.id } };
    const unknown = await asking.post('/v1/booking-policies', {
      bookingPolicy: { ...bookingPolicy, intakeFormPolicy: { enabled: true, formId: newId() } },
    });
    expect(violationsOf(unknown)).toEqual(['bookingPolicy.intakeFormPolicy.formId OTHER INTAKE_FORM_NOT_FOUND']);
    const made = await asking.post('/v1/booking-policies', { bookingPolicy });
    const { id } = made.body.bookingPolicy as { id: string };
    expect(outcome(await asking.remove(`/v1/booking-forms/${form.id}`))).toBe('200 OK');
    expect((await asking.read(`/v1/booking-policies/${id}`)).body.bookingPolicy).toMatchObject({
      revision: '2',
      intakeFormPolicy: { enabled: false },
    });
    expect((await asking.business.eventsOf(id)).at(-1)?.type).toBe('wix.bookings.v1.booking_policy_updated');
  });
});

describe('booking forms with their services', () => {
  it('name the oldest five and count all', async () => {
    const form = await asking.form({ name: 'Popular' });
    const names = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6'];
    for (const name of names) {
      await asking.service(name, form.id);
    }
    const answer = await asking.post(
      '/_api/bookings/v2/services/booking-forms/query',
      { query: { filter: { id: form.id } }, conditionalFields: ['DEFAULT_BOOKING_FORM'] },
      asking.visitor,
    );
    expect(answer.body).toMatchObject({
      bookingForms: [
        {
          formDetails: { formId: form.id, name: 'Popular', revision: '1' },
          connectedServices: names.slice(0, 5).map((name) => ({ name })),
          totalServiceCount: 6,
        },
      ],
      defaultBookingForm: { formDetails: { formId: defaultFormId, name: 'Booking form', revision: '1' } },
      pagingMetadata: { count: 1 },
    });
    const without = await asking.post('/v2/services/booking-forms/query', { query: {} });
    expect(without.body).not.toHaveProperty('defaultBookingForm');
    const ids = (without.body.bookingForms as { formDetails: { formId: string } }[]).map(
      (each) => each.formDetails.formId,
    );
    expect(ids).toEqual([...ids].sort());
    expect(ids).toContain(defaultFormId);
  });

  it('are no more than a hundred', async () => {
    const other = await asking.server.addSite('Many');
    const as = { authorization: other.apiKey, 'wix-site-id': other.siteId };
    for (let number = 1; number < 100; number += 1) {
      expect(outcome(await asking.post('/v1/booking-forms', { form: { name: `Form ${number}` } }, as))).toBe('200 OK');
    }
    expect(outcome(await asking.post('/v1/booking-forms', { form: { name: 'One more' } }, as))).toBe(
      '428 MAX_NUMBER_OF_FORMS_REACHED',
    );
  }, 60_000);
});
