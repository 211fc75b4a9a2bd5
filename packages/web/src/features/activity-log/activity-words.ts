/** By which words an entry of the activity log is told. Pure. */
import type { ActivityEntry, AuditedEntity } from '@openhours/contract';
import { type AccessOutcome, accessOutcomes } from '@openhours/contract/privacy/access-outcomes';
import { kindOfAudited } from '@openhours/contract/privacy/activity-kinds';

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

export type ActWord = ActivityEntry['act'] | (typeof verbs)[keyof typeof verbs] | AccessOutcome;

/** What was done. */
export function actWordOf({ act, operation, outcome }: Pick<ActivityEntry, 'act' | 'operation' | 'outcome'>): ActWord {
  const known = accessOutcomes.find((each) => each === outcome);
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
