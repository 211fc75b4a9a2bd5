/** What a delivery tells, level by level (identity sheet 10.1). Pure. */
import { type EventIdentity, plainMessages } from '@openhours/contract';
import type { RecordedEvent } from '../../../events/consumer.ts';
import { type DomainEvent, presentEvent } from '../../../events/envelope.ts';

/** Where an event comes from. */
export interface TellingSite {
  readonly id: string;
  readonly accountId: string;
}

/** The message of a delivery with its inner texts read. */
export interface WebhookMessage {
  readonly eventType: string;
  /** The site as receivers know it. */
  readonly instanceId: string;
  /** Who has caused it; absent where nobody did. */
  readonly identity?: EventIdentity;
  readonly accountInfo: { readonly accountId: string; readonly siteId: string };
  readonly data: DomainEvent | Readonly<Record<string, unknown>>;
}

/** The id under which receivers know the site as an application: `appId` of the SDK's AppStrategy. */
export const appIdOf = (siteId: string): string => siteId;

const accountInfoOf = ({ accountId, id }: TellingSite) => ({ accountId, siteId: id });

/** Of a recorded event. What stands under a name of its own is told as it stands. */
export function messageOf(event: RecordedEvent, site: TellingSite): WebhookMessage {
  return {
    eventType: event.type,
    instanceId: site.id,
    ...(event.identity.identityType === 'UNKNOWN' ? {} : { identity: event.identity }),
    accountInfo: accountInfoOf(site),
    data: event.type in plainMessages ? event.body : presentEvent(event),
  };
}

/** What is sent to try an endpoint out. */
export const testType = 'AppInstalled';

export function testMessageOf(site: TellingSite): WebhookMessage {
  return {
    eventType: testType,
    instanceId: site.id,
    accountInfo: accountInfoOf(site),
    data: { appId: appIdOf(site.id) },
  };
}

/** `data` of the token: JSON text, in which identity and event are JSON texts themselves. */
export function tokenDataOf({ data, identity, ...message }: WebhookMessage): string {
  return JSON.stringify({
    ...message,
    ...(identity === undefined ? {} : { identity: JSON.stringify(identity) }),
    data: JSON.stringify(data),
  });
}
