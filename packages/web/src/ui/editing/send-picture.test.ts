/** What can be said of a picture before it is sent. */
import { pictureLimits } from '@openhours/contract/media/media-paths';
import { expect, test } from 'vitest';
import { passes, troubleIn, troubleWith } from './send-picture.ts';

test.each([
  [{ type: 'image/png', size: 10 }, undefined],
  // Some systems know no type of a file; its bytes do.
  [{ type: '', size: 10 }, undefined],
  [{ type: 'application/pdf', size: 10 }, 'kind'],
  [{ type: 'image/svg+xml', size: 10 }, 'kind'],
  [{ type: 'image/jpeg', size: pictureLimits.bytes + 1 }, 'size'],
  [{ type: 'image/jpeg', size: 0 }, 'damaged'],
])('of %o', (file, trouble) => {
  expect(troubleWith(file)).toBe(trouble);
});

test.each([
  [{ applicationError: { code: 'UNAVAILABLE', data: { reason: 'DISK_FULL' } } }, 'room', false],
  [{ applicationError: { code: 'UNAVAILABLE', data: {} } }, 'busy', true],
  [{ applicationError: { code: 'PAYLOAD_TOO_LARGE' } }, 'size', false],
  [{ applicationError: { code: 'PERMISSION_DENIED' } }, 'refused', true],
  [{ validationError: { fieldViolations: [{ ruleName: 'CORRUPT_FILE' }] } }, 'damaged', false],
  [undefined, 'refused', true],
])('a refusal %o is told as %s; that it may pass: %s', (details, trouble, mayPass) => {
  expect(troubleIn(details === undefined ? {} : { details })).toBe(trouble);
  expect(passes(troubleIn(details === undefined ? {} : { details }))).toBe(mayPass);
});
