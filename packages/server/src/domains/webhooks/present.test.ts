/** What the audit log keeps of an endpoint. */
import { expect, test } from 'vitest';
import { auditedEndpoint } from './present.ts';

const row = {
  id: '11111111-1111-4111-8111-111111111111',
  revision: 1,
  url: 'https://hooks.example:8443/services/secret?token=secret',
  event_types: ['AppInstalled'],
  description: 'Till',
  status: 'ENABLED',
  disabled_reason: null,
  failing_since: null,
  created_at: 0,
  updated_at: 0,
} as const;

test('of an address the host is kept, and whether it is another', () => {
  const kept = auditedEndpoint(row);
  expect(kept).toEqual({
    url: 'https://hooks.example:8443',
    urlHash: expect.stringMatching(/^[0-9a-f]{8}$/),
    eventTypes: ['AppInstalled'],
    description: 'Till',
    status: 'ENABLED',
  });
  expect(auditedEndpoint(row)).toEqual(kept);
  expect(auditedEndpoint({ ...row, url: `${row.url}2` })['urlHash']).not.toBe(kept['urlHash']);
});
