/** What is wrong with the fields of a client, in words at each: before they are sent, and as the server answers. Pure. */
import { isCallError } from '@openhours/client';
import { isMailAddress } from '@openhours/contract/text/mail-addresses';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import { telephoneProblem } from '../../ui/editing/telephone-problem.ts';
import { violationWords } from '../../ui/forms/refusal.ts';
import { birthdayOf, type ClientFields, fieldOf, isNobody } from './client-fields.ts';

export type Errors = Readonly<Record<string, string>>;

/** What our own pages refuse: of changed fields what is wrong with each, and that they leave nobody to know. */
export function problemsOf(
  changed: Partial<ClientFields>,
  whole: ClientFields,
  today: string,
  say: Say<DashboardTextId>,
): Errors {
  const { birthday, email = '' } = changed;
  const isEmail = email.trim() === '' || isMailAddress(email.trim());
  const isBirthday = birthday === undefined || birthdayOf(birthday, today) !== undefined;
  return {
    ...telephoneProblem(changed, say),
    ...(isEmail ? {} : { email: say('refusal.email') }),
    ...(isBirthday ? {} : { birthday: say('client.birthdayWrong') }),
    ...(isNobody(whole) ? { firstName: say('client.nobody') } : {}),
  };
}

/** What the server refused of fields. */
export function refusedOf(error: Error | null, say: Say<DashboardTextId>): Errors {
  const violations = isCallError(error) ? error.fieldViolations : [];
  return Object.fromEntries(violations.map((violation) => [fieldOf(violation.field), violationWords(violation, say)]));
}
