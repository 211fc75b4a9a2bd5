/** Sending all that has failed of an endpoint once more: a job that goes on behind its answer. */
import { webhooks } from '@openhours/contract';
import { type Binding, bindWrite } from '../../call.ts';
import type { AnyBulkJob, BulkJob } from '../../domain.ts';
import { replayDelivery, requireEnabledEndpoint } from './commands.ts';
import type { WebhooksParts } from './parts.ts';
import { failedOf } from './repository.ts';

interface Asked {
  readonly endpointId: string;
}

export function createReplaying(parts: WebhooksParts): { readonly job: AnyBulkJob; readonly operation: Binding } {
  const job: BulkJob<Asked> = {
    operation: webhooks.replayFailedDeliveries,
    count: (reader, { endpointId }, madeUntilMs) => failedOf(endpointId).count(reader, madeUntilMs),
    idsAfter: (reader, { endpointId }, page) => failedOf(endpointId).idsAfter(reader, page),
    work: (tx, act, id) => replayDelivery(tx, act, id, parts),
  };
  return {
    job: job as AnyBulkJob,
    operation: bindWrite(webhooks.replayFailedDeliveries, async ({ tx, input: { endpointId }, ...act }) => {
      await requireEnabledEndpoint(tx, endpointId);
      return { jobId: await parts.startBulkJob(tx, act, job, { endpointId }) };
    }),
  };
}
