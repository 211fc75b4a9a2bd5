/** Which services are held online. */
import { expect, test } from 'vitest';
import { isHeldOnline } from './held-online.ts';

test('a conference is held online unless somebody can be visited', () => {
  expect(isHeldOnline(true, [])).toBe(true);
  expect(isHeldOnline(true, [{ type: 'CUSTOM' }])).toBe(true);
  expect(isHeldOnline(true, [{ type: 'CUSTOM' }, { type: 'BUSINESS' }])).toBe(false);
  expect(isHeldOnline(true, [{ type: 'CUSTOMER' }])).toBe(false);
  expect(isHeldOnline(false, [])).toBe(false);
});
