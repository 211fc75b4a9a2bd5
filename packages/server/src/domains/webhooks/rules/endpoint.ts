/** What may be said of an endpoint. Pure. */
import { type ChangedWebhookEndpointInput, everyEvent, invalid } from '@openhours/contract';
import type { EndpointRow } from '../repository.ts';

/** A site has at most so many. */
export const maxEndpoints = 20;

export type SaidOfEndpoint = Pick<EndpointRow, 'url' | 'event_types' | 'description' | 'status' | 'disabled_reason'>;

/** An endpoint as it is after what was said; what is not said stays, null takes it away. */
export function saidAfter(
  before: SaidOfEndpoint,
  { description, eventTypes, status = before.status, url = before.url }: ChangedWebhookEndpointInput,
): SaidOfEndpoint {
  return {
    url,
    event_types: eventTypes === undefined ? before.event_types : typesOf(eventTypes),
    description: description === undefined ? before.description : description,
    status,
    disabled_reason: status === 'ENABLED' ? null : (before.disabled_reason ?? 'OWNER'),
  };
}

/** Each once; with all of them the others say nothing. */
function typesOf(asked: readonly string[]): readonly string[] {
  return asked.includes(everyEvent) ? [everyEvent] : [...new Set(asked)];
}

/** Whether an endpoint hears of an event of a type that happened at an instant, epoch milliseconds. */
export function hears(
  { created_at, event_types }: Pick<EndpointRow, 'created_at' | 'event_types'>,
  event: { readonly type: string; readonly at: number },
): boolean {
  return created_at <= event.at && (event_types.includes(everyEvent) || event_types.includes(event.type));
}

export interface TargetRules {
  /** Whether calls may go to the address, as far as it says by itself. */
  readonly mayReach: boolean;
  /** Whether the operator has listed it. */
  readonly isPrivateTarget: (url: string) => boolean;
}

/** The address of an endpoint as it is kept; refuses what nothing could or should be sent to. */
export function requireUrl(text: string, { isPrivateTarget, mayReach }: TargetRules): string {
  const refuse = (description: string) => invalid('endpoint.url', description, 'FORMAT', { data: { type: 'URL' } });
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    text.includes('#')
  ) {
    throw refuse('must be an https address without user or fragment');
  }
  // What is sent tells of people: it is signed, and not encrypted by itself.
  if (url.protocol === 'http:' && !isPrivateTarget(url.href)) {
    throw refuse('must begin with https://');
  }
  if (!mayReach) {
    throw refuse('must be an address of the public Internet');
  }
  return url.href;
}
