/** Sends the message of a booking once more, or to another address, as a posted form wishes. Runs on the server only. */
import type { Visit } from '../../../pages/page.ts';
import type { RecipientFacts } from './load-recipient.ts';

export type RecipientAnswer =
  | { readonly kind: 'sent' }
  | { readonly kind: 'again'; readonly status: number; readonly facts: RecipientFacts };

/** True for the form of an address, among others on the same page. */
export function isRecipientForm({ request: { form, ticket } }: Pick<Visit, 'request'>): boolean {
  return ticket.state === 'missing' ? form['act'] === 'recipient' : ticket.values['act'] === 'recipient';
}

export async function submitRecipient({ calls, request }: Visit, token: string): Promise<RecipientAnswer> {
  const { form, throttledForSeconds, ticket } = request;
  if (throttledForSeconds !== undefined) {
    return again(429, { trouble: 'too-often', retryAfterSeconds: throttledForSeconds });
  }
  if (ticket.state !== 'valid') {
    return again(422, { trouble: 'expired' });
  }
  const email = form['email']?.trim();
  if (email === '') {
    return again(422, { malformed: '' });
  }
  const outcome = await calls.sendMessage({ token, idempotencyKey: ticket.nonce }, email);
  switch (outcome.kind) {
    case 'sent':
      return outcome;
    case 'malformed':
      return again(422, { malformed: email ?? '' });
    case 'busy':
      return again(503, { trouble: 'busy' });
    case 'too-often':
      return again(429, { trouble: 'too-often', retryAfterSeconds: outcome.retryAfterSeconds });
    case 'open-limit':
    case 'limit-reached':
    case 'waits-already':
      return again(409, { trouble: outcome.kind });
    default:
      return again(409, { trouble: 'changed' });
  }
}

function again(status: number, facts: RecipientFacts): RecipientAnswer {
  return { kind: 'again', status, facts };
}
