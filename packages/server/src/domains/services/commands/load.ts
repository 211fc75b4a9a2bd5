/** The service that a command is about, as it stands. */
import { fail } from '@openhours/contract';
import type { Reader } from '../../../db/transaction.ts';
import { readServices, type ServiceWithParts } from '../repository.ts';

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
