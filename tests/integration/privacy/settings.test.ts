/**
 * Settings of all domains: whoever changes them says from which revision, one of two rivals wins, and the audit log
 * tells of it.
 */
import { readFile } from 'node:fs/promises';
import type { AuditEntry } from '@openhours/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { openBusiness } from '../../support/business.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let owner: Record<string, string>;
let serviceId: string;
beforeAll(async () => {
  server = await startTestServer();
  const business = await openBusiness(server);
  ({ owner } = business);
  serviceId = (await business.addService({ name: 'Haircut' })).serviceId;
});
afterAll(() => server.stop());

const theme = { accent: '#AB12CD', headings: 'SERIF', corners: 'SQUARE', density: 'COMPACT', scheme: 'DARK' };

interface Settings {
  readonly auditedAs: string;
  readonly path: (serviceId: string) => string;
  readonly said: object;
  /** What the log keeps of it. */
  readonly kept: object;
  readonly ofService?: boolean;
}

const all: readonly Settings[] = [
  {
    auditedAs: 'siteTheme',
    path: () => '/v1/site-theme',
    said: { theme },
    kept: { ...theme, accent: '#ab12cd' },
  },
  {
    auditedAs: 'legalPages',
    path: () => '/v1/legal-pages',
    said: { legalPages: [{ kind: 'IMPRINT', words: [{ language: 'en', text: 'Salon Ada' }] }] },
    kept: { IMPRINT: ['en'] },
  },
  {
    auditedAs: 'mailSettings',
    path: () => '/v1/outbox/mail-settings',
    said: { mailSettings: { senderName: ' Salon Ada ', kinds: [] } },
    kept: { senderName: 'Salon Ada', kinds: [] },
  },
  {
    auditedAs: 'reminderSettings',
    path: () => '/v1/outbox/reminder-settings',
    said: { reminderSettings: { minutesBefore: [60, 120], remindStaff: true } },
    kept: { minutesBefore: [120, 60], remindStaff: true },
  },
  {
    auditedAs: 'topicReminders',
    path: (id) => `/v1/outbox/reminder-settings/services/${id}`,
    said: { serviceReminders: { minutesBefore: [30] } },
    kept: { minutesBefore: [30] },
    ofService: true,
  },
  {
    auditedAs: 'customerVerification',
    path: () => '/v1/customer-verification',
    said: { customerVerification: { confirmation: 'AT_ONCE', captcha: 'OFF' } },
    kept: { confirmation: 'AT_ONCE', captcha: 'OFF' },
  },
  {
    auditedAs: 'serviceVerification',
    path: (id) => `/v1/customer-verification/services/${id}`,
    said: { serviceVerification: { confirmation: 'BY_EMAIL' } },
    kept: { confirmation: 'BY_EMAIL' },
    ofService: true,
  },
  {
    auditedAs: 'serviceConsents',
    path: (id) => `/v1/consents/services/${id}`,
    said: { consents: [] },
    kept: { consents: [] },
    ofService: true,
  },
  {
    auditedAs: 'recurringOffer',
    path: () => '/v1/recurring-offer',
    said: { recurringOffer: { isOffered: true, mostOccurrences: 20 } },
    kept: { isOffered: true, mostOccurrences: 20 },
  },
  {
    auditedAs: 'serviceRecurringOffer',
    path: (id) => `/v1/recurring-offer/services/${id}`,
    said: { serviceRecurringOffer: { mostOccurrences: 5 } },
    kept: { mostOccurrences: 5 },
    ofService: true,
  },
  {
    auditedAs: 'participantNaming',
    path: (id) => `/v1/participants/services/${id}`,
    said: { participantNaming: { asksNames: true, asksBirthDates: true, leastAge: 6 } },
    kept: { asksNames: true, asksBirthDates: true, leastAge: 6 },
    ofService: true,
  },
];

async function entriesOf(entityType: string): Promise<AuditEntry[]> {
  const { body } = await server.send('GET', `/v1/audit-entries?entityType=${entityType}`, { headers: owner });
  return body.auditEntries as AuditEntry[];
}

describe.each(all)('$auditedAs', ({ auditedAs, kept, ofService, path, said }) => {
  const put = (revision: string) =>
    server.send('PUT', path(serviceId), { headers: owner, body: { ...said, revision } });

  test('of two who change it from one revision one is told that it has been changed since', async () => {
    const answers = await Promise.all([put('0'), put('0')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ revision: '1' });
    const late = await put('0');
    expect([late.status, late.code]).toEqual([409, 'INVALID_REVISION']);
    for (const refused of [...answers.filter(({ status }) => status === 409), late]) {
      expect(refused.text).toContain('The entity has been changed since it was read');
    }
    expect((await server.send('GET', path(serviceId), { headers: owner })).body).toMatchObject({ revision: '1' });
  });

  test('each change stands in the log, with what it was and what it is', async () => {
    expect((await put('1')).status).toBe(200);
    const entityId = ofService === true ? serviceId : server.siteId;
    const entries = await entriesOf(auditedAs);
    expect(entries).toMatchObject([
      { entityId, actor: { type: 'user' }, before: { revision: 1 }, after: { revision: 2 } },
      { entityId, before: { revision: 0 }, after: { revision: 1 } },
    ]);
    for (const { after } of entries) {
      expect(after).toEqual({ ...kept, revision: (after as { revision: number }).revision });
    }
  });
});

test('entries that were written under another name are found under the one of today', async () => {
  const former = new Map([
    ['mail_setting', 'mailSettings'],
    ['reminder_setting', 'reminderSettings'],
    ['service_reminder_setting', 'topicReminders'],
    ['customer_verification', 'customerVerification'],
    ['service_verification', 'serviceVerification'],
    ['siteTheme', 'siteTheme'],
  ]);
  const planted = [...former].map(([name, today]) => ({ id: newId(), name, today }));
  await server.database.transact(server.siteId, async (tx) => {
    for (const { id, name } of planted) {
      tx.write(
        statement(
          `insert into audit_entry (site_id, id, at, actor_type, operation, entity_type, entity_id)
           values ($1, $2, $3, 'server', 'test', $4, 'former')`,
          [tx.siteId, id, new Date(server.now()), name],
        ),
      );
    }
  });
  const migration = await readFile(
    new URL('../../../packages/server/src/db/migrations/0034_audited_settings.sql', import.meta.url),
    'utf8',
  );
  // As a migration runs: over all sites.
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    await client.query(migration);
  } finally {
    await client.end();
  }
  for (const { id, today } of planted) {
    expect(await entriesOf(today)).toContainEqual(expect.objectContaining({ id }));
  }
});
