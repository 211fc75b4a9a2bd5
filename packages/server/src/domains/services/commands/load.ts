/** How commands of services begin: under the site's catalogue lock, with the service as it is. */
import { fail } from '@openhours/contract';
import { raiseCatalogueVersion } from '../../../db/catalogue-version.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { readServices, type ServiceWithParts } from '../repository.ts';

/**
 * Raises the version of the site's catalogue and waits for it: from here on nobody else writes a service of the site,
 * so slugs and revisions that are read stay true until the commit (design 4.5).
 */
export async function beginWriting(tx: Transaction): Promise<void> {
  raiseCatalogueVersion(tx);
  await tx.flush();
}

export function serviceNotFound(serviceId: string): Error {
  return fail('NOT_FOUND', 'The site has no service with this id', { serviceId });
}

/** The service; refuses when there is none. */
export async function loadService(reader: Reader, serviceId: string): Promise<ServiceWithParts> {
  const [service] = await readServices(reader, [serviceId]);
  if (service === undefined) {
    throw serviceNotFound(serviceId);
  }
  return service;
}
