/** By which words an entry of the activity log is told. Pure. */
import type { ActivityEntry, AuditedEntity } from '@openhours/contract';
import { kindOfAudited } from '@openhours/contract/privacy/activity-kinds';

/** How sign-ins went, and what became of somebody's access. */
const outcomes = [
  'SIGNED_IN',
  'PASSWORD_RIGHT',
  'FIRST_FACTOR_RIGHT',
  'SECOND_FACTOR_RIGHT',
  'REFUSED',
  'PAUSED',
  'CONFIRMED',
  'SIGNED_OUT',
  'SESSIONS_ENDED',
  'PASSWORD_SET',
  'PIN_SET',
  'PIN_REMOVED',
  'PIN_REFUSED',
  'PASSWORD_ASKED',
  'ADDRESS_CHANGED',
  'SIGNED_UP',
  'SIGN_UP_ATTEMPTED',
  'VERIFIED',
  'TAKEN_OVER',
  'SIGN_IN_UNLINKED',
  'INVITED',
  'LINK_MADE',
  'LINK_WITHDRAWN',
  'REMOVED',
  'AUTHENTICATOR_ADDED',
  'AUTHENTICATOR_REMOVED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'RECOVERY_CODES_MADE',
  'FACTORS_LIFTED',
] as const;
type Outcome = (typeof outcomes)[number];

/** What operations do that is more than a change, by the first word of their names. */
const verbs = {
  approve: 'APPROVED',
  archive: 'ARCHIVED',
  block: 'BLOCKED',
  cancel: 'CANCELED',
  confirm: 'CONFIRMED_IT',
  decline: 'DECLINED',
  erase: 'ERASED',
  export: 'EXPORTED',
  open: 'OPENED',
  resend: 'SENT',
  reschedule: 'MOVED',
  restore: 'RESTORED',
  revoke: 'REVOKED',
  send: 'SENT',
} as const;

export type ActWord = ActivityEntry['act'] | (typeof verbs)[keyof typeof verbs] | Outcome;

/** What was done. */
export function actWordOf({ act, operation, outcome }: Pick<ActivityEntry, 'act' | 'operation' | 'outcome'>): ActWord {
  const known = outcomes.find((each) => each === outcome);
  if (known !== undefined) {
    return known;
  }
  const verb = /^(?:startBulk|bulk)?([A-Za-z][a-z]*)/.exec(operation.split('.').at(-1) ?? '')?.[1]?.toLowerCase() ?? '';
  const word = verbs[verb as keyof typeof verbs];
  // Many an act writes a further thing, or takes one away: then that is what was done to it.
  return word !== undefined && (act === 'CHANGED' || act === 'DONE') ? word : act;
}

/** What it was done to; what former releases called otherwise is told as a thing. */
export function entityWordOf(entityType: string): AuditedEntity | 'other' {
  return Object.hasOwn(kindOfAudited, entityType) ? (entityType as AuditedEntity) : 'other';
}
