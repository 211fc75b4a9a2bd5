/** Which services ask for approval, as the dashboard reckons it. */
import { expect, test } from 'vitest';
import { newNeedsApproval } from './approval.ts';

const service = (requireManualApproval: boolean) => ({
  onlineBooking: { enabled: true, requireManualApproval, allowMultipleRequests: false },
});

test.each([
  ['there is none', [], false],
  ['all others need it', [service(true), service(true)], true],
  ['some need it', [service(true), service(false)], false],
  ['none needs it', [service(false)], false],
])('a new service needs approval where %s: %j', (_where, services, expected) => {
  expect(newNeedsApproval(services)).toBe(expected);
});
