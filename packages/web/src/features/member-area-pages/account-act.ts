/** Which form of the account was sent. Pure. */
import type { AccountAct } from './state.ts';

const acts = [
  'name',
  'password',
  'unlink',
  'sign-out',
  'sign-out-everywhere',
  'send-code',
  'verify',
  'confirm',
  'app-begin',
  'app-add',
  'app-remove',
  'passkey-add',
  'passkey-remove',
  'codes',
] as const satisfies readonly AccountAct[];

/** Undefined for what no form of the page says. */
export function accountActOf(said: string | undefined): AccountAct | undefined {
  return acts.find((act) => act === said);
}
