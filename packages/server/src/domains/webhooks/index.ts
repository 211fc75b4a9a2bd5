/** Webhooks: what happens on the site is told to programs elsewhere, signed and tried again (docs/decisions/0094). */
import type { Domain } from '../../domain.ts';
import { createFanOut } from './fan-out.ts';
import { createSealingAnew } from './keys.ts';
import { messageKindsOfWebhooks } from './messages/kinds.ts';
import { webhooksOperations } from './operations.ts';
import type { WebhooksParts } from './parts.ts';
import { createReplaying } from './replaying.ts';
import { createSending } from './sending.ts';

/** The domain: endpoints, what goes to them, and the keys that sign it. It only follows what others do. */
export function createWebhooks(parts: WebhooksParts): Domain {
  const { job, operation } = createReplaying(parts);
  return {
    name: 'webhooks',
    operations: [...webhooksOperations(parts), operation],
    bulkJobs: [job],
    consumers: [createFanOut(parts)],
    tasks: [createSending(parts), createSealingAnew(parts)],
    messageKinds: messageKindsOfWebhooks,
  };
}
export { storedByWebhooks } from './stored.ts';
