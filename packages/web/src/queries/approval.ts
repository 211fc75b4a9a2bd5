/** Which services the business confirms itself, as one decision about all of them. */
import type { Client } from '@openhours/client';
import type { Service } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import { isUnderWay, pollWhile } from './bulk-jobs.ts';
import { type Once, useEntityMutation } from './mutation.ts';
import { orNull } from './row.ts';
import { servicesKey } from './services.ts';

export function needsApproval({ onlineBooking }: Pick<Service, 'onlineBooking'>): boolean {
  return onlineBooking.requireManualApproval;
}

/** A new service is confirmed as all others are; where they differ, or there is none, at once. */
export function newNeedsApproval(services: readonly Pick<Service, 'onlineBooking'>[]): boolean {
  return services.length > 0 && services.every(needsApproval);
}

interface AskedApproval extends Once {
  readonly serviceIds: readonly string[];
  readonly isNeeded: boolean;
}

/** Starts a job that changes these services; what else is said of their online booking stays. */
export function useSetApproval(client: Client) {
  return useEntityMutation({
    mutationFn: ({ idempotencyKey, isNeeded, serviceIds }: AskedApproval) =>
      client.services.bulkUpdateServicesByFilter(
        {
          filter: { id: { $in: [...serviceIds] } },
          service: { onlineBooking: { requireManualApproval: isNeeded } },
          mask: { paths: ['onlineBooking.requireManualApproval'] },
        },
        { idempotencyKey },
      ),
  });
}

/** How far such a job is, and which services it has left as they were; null when it is known no more. */
export function approvalJob(client: Client, jobId: string) {
  return queryOptions({
    queryKey: [...servicesKey, 'approval', jobId] as const,
    queryFn: ({ signal }) => orNull(client.jobs.getJob({ jobId }, { signal })),
    refetchInterval: ({ state }) => pollWhile(state.data != null && isUnderWay(state.data)),
  });
}
