/** What customers sign: its words and versions, and which services ask for it. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { outcome } from '../../support/server.ts';
import { type Headers, openSigningBusiness, type SigningBusiness, signed } from './support.ts';

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
    const booking = { contactDetails: { firstName: 'Ada', email: 'ada@example.com' } };
    await signing.business.booked({ service, as: signing.visitor, booking, request });
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

  it('is written by the management, and read by the public where a service asks for it', async () => {
    const consent = await signing.consent('Draft');
    const { id } = consent;
    const service = await signing.service('Public', []);
    const path = `/v1/consents/services/${service.serviceId}`;
    const texts = async (as: Headers) => (await signing.send('GET', path, undefined, as)).body.consents;
    const asked = [{ consentId: id, validity: 'ONCE', requiredToBook: true }];
    for (const kind of ['visitor', 'member', 'FRONT_DESK', 'STAFF'] as const) {
      const as = await signing.server.caller(kind);
      const seen = kind === 'FRONT_DESK' ? '200 OK' : '403 PERMISSION_DENIED';
      expect(outcome(await signing.send('GET', `/v1/consents/${id}`, undefined, as))).toBe(seen);
      expect(outcome(await signing.send('POST', '/v1/consents/query', {}, as))).toBe(seen);
      expect(outcome(await signing.send('GET', `/v1/consents/${id}/versions`, undefined, as))).toBe(seen);
      const written = { name: 'Mine', text: 'Mine' };
      for (const call of [
        signing.send('POST', '/v1/consents', { consent: written }, as),
        signing.send('PATCH', `/v1/consents/${id}`, { consent: { id, revision: '1', ...written } }, as),
        signing.send('DELETE', `/v1/consents/${id}`, undefined, as),
        signing.send('PUT', path, { consents: asked, revision: '0' }, as),
      ]) {
        expect(outcome(await call)).toBe('403 PERMISSION_DENIED');
      }
    }
    expect(await texts(signing.visitor)).toEqual([]);
    const manager = await signing.server.caller('MANAGER');
    const { revision } = (await signing.send('GET', path)).body;
    expect(outcome(await signing.send('PUT', path, { consents: asked, revision }, manager))).toBe('200 OK');
    const words = { name: 'Draft', text: 'Mind it.', language: 'en', version: 1 };
    expect(await texts(signing.visitor)).toEqual([{ ...asked[0], ...words }]);
    const change = { consent: { id, revision: '1', archived: true } };
    expect(outcome(await signing.send('PATCH', `/v1/consents/${id}`, change, manager))).toBe('200 OK');
    expect(await texts(signing.visitor)).toEqual([]);
  });

  it('of a hidden service is read by the business alone', async () => {
    const consent = await signing.consent('Hidden');
    const service = await signing.service('Hidden', [{ consentId: consent.id }]);
    const path = `/v2/services/${service.serviceId}`;
    const { revision } = (await signing.send('GET', path)).body.service as { revision: string };
    const hidden = await signing.send('PATCH', path, { service: { id: service.serviceId, revision, hidden: true } });
    expect(outcome(hidden), hidden.text).toBe('200 OK');
    const asked = async (as?: Headers) =>
      (await signing.send('GET', `/v1/consents/services/${service.serviceId}`, undefined, as)).body.consents;
    expect(await asked(signing.visitor)).toEqual([]);
    expect(await asked()).toMatchObject([{ consentId: consent.id }]);
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
    expect((await put([monthly])).body).toMatchObject({ consents: [monthly], revision: '1' });
    expect((await signing.send('GET', path, undefined, signing.visitor)).body.consents).toMatchObject([monthly]);
    expect(outcome(await put([], '0'))).toBe('409 INVALID_REVISION');
    const nowhere = await signing.send('GET', `/v1/consents/services/${consent.id}`);
    expect(outcome(nowhere)).toBe('404 SERVICE_NOT_FOUND');
  });

  it('asks again for what it asked for when that is used again, whatever was changed meanwhile', async () => {
    const [away, other] = [await signing.consent('Away'), await signing.consent('Other')];
    const service = await signing.service('Restored', [{ consentId: away.id }]);
    const archive = (archived: boolean, revision: string) =>
      signing.send('PATCH', `/v1/consents/${away.id}`, { consent: { id: away.id, revision, archived } });
    await archive(true, '1');
    await signing.ask(service, [{ consentId: other.id }]);
    const asked = async () =>
      (
        (await signing.send('GET', `/v1/consents/services/${service.serviceId}`)).body.consents as { name: string }[]
      ).map(({ name }) => name);
    expect(await asked()).toEqual(['Other']);
    await archive(false, '2');
    expect(await asked()).toEqual(['Other', 'Away']);
  });
});

test('at most a hundred are in use, beside those that are archived', async () => {
  const full = await openSigningBusiness();
  const plant = (count: number) =>
    full.server.database.transact(full.server.siteId, async (tx) =>
      tx.write(
        statement(
          `insert into consent (site_id, id, revision, name, text, translations, language, version, valid_from_version,
               archived, created_at, updated_at)
             select $1, gen_random_uuid(), 1, 'Many', 'Many', '[]', 'en', 1, 1, false, $3, $3
             from generate_series(1, $2::integer - (select count(*) from consent where site_id = $1 and not archived))`,
          [full.server.siteId, count, new Date(full.server.now())],
        ),
      ),
    );
  await plant(99);
  const last = await full.consent('Hundredth');
  const consent = { name: 'More', text: 'More' };
  const create = () => full.send('POST', '/v1/consents', { consent });
  expect(outcome(await create())).toBe('428 CONSENT_LIMIT_REACHED');
  const archive = (archived: boolean, revision: string) =>
    full.send('PATCH', `/v1/consents/${last.id}`, { consent: { id: last.id, revision, archived } });
  expect(outcome(await archive(true, '1'))).toBe('200 OK');
  expect(outcome(await create())).toBe('200 OK');
  expect(outcome(await archive(false, '2'))).toBe('428 CONSENT_LIMIT_REACHED');
  await full.server.stop();
});
