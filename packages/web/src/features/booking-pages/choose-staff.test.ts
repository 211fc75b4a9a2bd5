/** Whom a customer has chosen, as far as customers choose (bookings sheet 15). */
import { expect, test } from 'vitest';
import { chooseStaff } from './read-choice.ts';

const ada = { id: 'ada', name: 'Ada' };
const ben = { id: 'ben', name: 'Ben' };

test.each([
  ['CUSTOMER_MAY_CHOOSE', undefined, undefined, false],
  ['CUSTOMER_MAY_CHOOSE', '', undefined, false],
  ['CUSTOMER_MAY_CHOOSE', 'ben', ben, false],
  ['CUSTOMER_MAY_CHOOSE', 'carl', undefined, true],
  ['CUSTOMER_MUST_CHOOSE', undefined, ada, false],
  ['CUSTOMER_MUST_CHOOSE', 'ben', ben, false],
  ['CUSTOMER_CANNOT_CHOOSE', 'ben', undefined, false],
] as const)('%s, asked for %s', (staffSelection, staffId, staff, isPersonGone) => {
  expect(chooseStaff({ staff: [ada, ben], staffSelection }, staffId)).toEqual({ staff, isPersonGone });
});
