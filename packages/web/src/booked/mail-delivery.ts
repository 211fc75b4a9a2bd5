/** Whether messages leave the server: asked by the pages about messages, and by every act that may tell somebody. */
import type { Client } from '@openhours/client';
import type { MailDelivery } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';

/** Everything below it is asked again when something about messages has changed. */
export const messagesKey = ['messages'] as const;
const deliveryMs = 30_000;

export function mailDelivery(client: Client) {
  return queryOptions({
    queryKey: [...messagesKey, 'delivery'] as const,
    queryFn: async ({ signal }): Promise<MailDelivery> =>
      (await client.notifications.getMailDelivery({}, { signal })).delivery,
    refetchInterval: deliveryMs,
  });
}
