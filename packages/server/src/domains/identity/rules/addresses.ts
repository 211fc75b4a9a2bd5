/** Whose an address is. Pure. */
import { fail } from '@openhours/contract';

/** One address signs in one person of a site. */
export function addressTaken(): Error {
  return fail('ALREADY_EXISTS', 'Another user or invitation already has this e-mail address');
}
