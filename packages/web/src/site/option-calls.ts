/** Asks for the options of services, and what each choice of them costs. Runs on the server only. */
import type { PageCalls } from '@openhours/client';
import type { ServiceOptionsAndVariants } from '@openhours/contract';
import { askedOncePer } from './asked-once.ts';

/** Undefined of a service that has none. */
export type ReadOptions = (serviceId: string) => Promise<ServiceOptionsAndVariants | undefined>;

export function readOptionsOf({ visitor }: Pick<PageCalls, 'visitor'>): ReadOptions {
  return askedOncePer(async (serviceId) => {
    const query = { filter: { serviceId: { $eq: serviceId } }, cursorPaging: { limit: 1 } };
    const { serviceOptionsAndVariantsList: found } =
      await visitor.serviceOptionsAndVariants.queryServiceOptionsAndVariants({ query });
    return found[0];
  });
}
