/** The kind of message about webhooks: to owners, about an endpoint that gets nothing any more. */
import { capOfBusiness, type MessageKind } from '../../../messages/message-kind.ts';

export const messageKindsOfWebhooks: readonly MessageKind[] = [
  { type: 'WEBHOOK_ENDPOINT_DISABLED', audience: 'business', dailyCap: capOfBusiness },
];
