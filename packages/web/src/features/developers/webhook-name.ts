/** What an endpoint is called where it has no name: what it is for, else where it is. */
import type { WebhookEndpoint } from '@openhours/contract';

export function webhookName({ description, url }: Pick<WebhookEndpoint, 'description' | 'url'>): string {
  return description ?? new URL(url).host;
}
