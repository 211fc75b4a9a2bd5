/** Events that do not fit their declaration are refused where they are recorded. */
import { allEventTypes, eventBodyOf } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import type { NewEvent } from '../../events/outbox.ts';
import { createEventCheck } from './event-check.ts';
import { fitOf } from './fit.ts';

const check = createEventCheck();
const gone = (body: Record<string, unknown>): NewEvent => ({
  type: 'openhours.sites.v1.site_deleted',
  entityId: 'a',
  entitySequence: 1,
  at: 0,
  identity: { identityType: 'UNKNOWN' },
  body,
});

test('every event has a body that can be checked', () => {
  for (const type of allEventTypes()) {
    expect(() => fitOf(eventBodyOf(type)), type).not.toThrow();
  }
});

describe('a body', () => {
  const id = 'b54c2c0e-6d10-4f2e-8fd9-0f3d2f0a6f11';

  test('that fits passes, absent members left out', () => {
    expect(() => check(gone({ id, name: undefined }))).not.toThrow();
  });

  test.each([
    ['without what is declared', {}],
    ['of another shape', { id: 7 }],
    ['with more than is declared', { id, name: 'Studio' }],
  ])('%s is refused by the name of its event', (_case, body) => {
    expect(() => check(gone(body))).toThrow('the body of openhours.sites.v1.site_deleted does not fit');
  });
});
