/** What customers sign: its words and versions, and which services ask for it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcome } from '../../support/server.ts';
import { openSigningBusiness, type SigningBusiness, signed } from './support.ts';

let signing: SigningBusiness;

beforeAll(async () => {
  signing = await openSigningBusiness();
});
afterAll(() => signing.server.stop());

describe('a consent', () => {
  it('has versions, of which the words of each stay', async () => {
    const translations = [{ language: 'de', name: 'Erklärung', text: 'Achtung.' }];
    const first = await signing.consent('Waiver', { translations });
    expect(first).toMatchObject({ version: 1, validFromVersion: 1, revision: '1', archived: false, translations });
    const update = (consent: object, more: object = {}) =>
      signing.send('PATCH', `/v1/consents/${first.id}`, { consent: { id: first.id, ...consent }, ...more });

    const same = await update({ revision: '1', text: first.text });
    expect(same.body.consent).toMatchObject({ version: 1, revision: '2' });
    const corrected = await update({ revision: '2', text: 'Mind it!' }, { correction: true });
    expect(corrected.body.consent).toMatchObject({ version: 2, validFromVersion: 1 });
    const other = await update({ revision: '3', text: 'Take care.', translations: null });
    expect(other.body.consent).toMatchObject({ version: 3, validFromVersion: 3, text: 'Take care.' });
    expect(outcome(await update({ revision: '3', text: 'Late' }))).toBe('409 INVALID_REVISION');

    const listed = await signing.send('GET', `/v1/consents/${first.id}/versions`);
    expect(listed.body.versions).toMatchObject([
      { version: 3, text: 'Take care.' },
      { version: 2, text: 'Mind it!', translations },
      { version: 1, text: 'Mind it.', translations },
    ]);
    expect((listed.body.versions as object[])[0]).not.toHaveProperty('translations');
    const older = await signing.send('GET', `/v1/consents/${first.id}/versions?beforeVersion=2`);
    expect(older.body.versions).toHaveLength(1);
    expect((await signing.business.eventsOf(first.id)).map(({ type }) => type)).toEqual([
      'openhours.consents.v1.consent_created',
      'openhours.consents.v1.consent_updated',
      'openhours.consents.v1.consent_updated',
      'openhours.consents.v1.consent_updated',
    ]);
  });

  it('is deleted while nobody has signed it, and archived afterwards', async () => {
    const unsigned = await signing.consent('Unsigned');
    expect(outcome(await signing.send('DELETE', `/v1/consents/${unsigned.id}`))).toBe('200 OK');
    expect(outcome(await signing.send('GET', `/v1/consents/${unsigned.id}`))).toBe('404 CONSENT_NOT_FOUND');

    const consent = await signing.consent('Signed');
    const service = await signing.service('Ride', [{ consentId: consent.id }]);
    const request = { consentSignatures: [signed(consent)] };
    await signing.business.booked({ service, as: signing.visitor, request });
    expect(outcome(await signing.send('DELETE', `/v1/consents/${consent.id}`))).toBe('428 CONSENT_IS_SIGNED');
    const change = { consent: { id: consent.id, revision: '1', archived: true } };
    expect((await signing.send('PATCH', `/v1/consents/${consent.id}`, change)).body.consent).toMatchObject({
      archived: true,
      version: 1,
    });
    const asked = await signing.send('GET', `/v1/consents/services/${service.serviceId}`);
    expect(asked.body).toEqual({ consents: [], revision: '1' });
    const free = await signing.business.book({ service, as: signing.visitor });
    expect(outcome(free)).toBe('200 OK');
  });

  it('is read by everybody and written by the management', async () => {
    const { id } = await signing.consent('Public');
    for (const kind of ['visitor', 'member', 'FRONT_DESK', 'STAFF'] as const) {
      const as = await signing.server.caller(kind);
      expect(outcome(await signing.send('GET', `/v1/consents/${id}`, undefined, as))).toBe('200 OK');
      const consent = { name: 'Mine', text: 'Mine' };
      expect(outcome(await signing.send('POST', '/v1/consents', { consent }, as))).toBe('403 PERMISSION_DENIED');
    }
  });
});

describe('a service', () => {
  it('asks for consents that there are, each once', async () => {
    const consent = await signing.consent('Asked');
    const service = await signing.business.addService({ name: 'Asking' });
    const path = `/v1/consents/services/${service.serviceId}`;
    const put = (consents: object[], revision = '0') => signing.send('PUT', path, { consents, revision });
    const once = { consentId: consent.id, validity: 'ONCE', requiredToBook: false };
    expect(outcome(await put([{ ...once, consentId: service.serviceId }]))).toBe('404 CONSENT_NOT_FOUND');
    expect(outcome(await put([once, once]))).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await put([{ ...once, validity: 'MONTHS' }]))).toBe('400 INVALID_ARGUMENT');
    const monthly = { ...once, validity: 'MONTHS', months: 12 };
    expect((await put([monthly])).body).toEqual({ consents: [monthly], revision: '1' });
    expect((await signing.send('GET', path, undefined, signing.visitor)).body.consents).toEqual([monthly]);
    expect(outcome(await put([], '0'))).toBe('409 INVALID_REVISION');
    const nowhere = await signing.send('GET', `/v1/consents/services/${consent.id}`);
    expect(outcome(nowhere)).toBe('404 SERVICE_NOT_FOUND');
  });
});
