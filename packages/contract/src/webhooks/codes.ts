/** The codes of this domain: permissions, errors and what the audit log names. */
import { row } from '../permission-rows.ts';
import { webhookMessageTypes } from './message-types.ts';

export const webhooksCodes = {
  permissions: {
    /** Where all that happens is told to: endpoints count as keys, so managers have no part in them (identity sheet 0.2). */
    'WEBHOOKS.MANAGE': row({ apiKey: 'all', OWNER: 'all' }),
  },
  areas: {
    people: ['WEBHOOKS.MANAGE'],
  },
  errors: {
    WEBHOOK_ENDPOINT_NOT_FOUND: 404,
    WEBHOOK_ENDPOINT_LIMIT_REACHED: 428,
    /** Nothing goes to an endpoint that is switched off. */
    WEBHOOK_ENDPOINT_DISABLED: 428,
    WEBHOOK_DELIVERY_NOT_FOUND: 404,
  },
  audited: ['webhookEndpoint', 'webhookKey'],
  events: {},
  messageTypes: webhookMessageTypes,
} as const;
