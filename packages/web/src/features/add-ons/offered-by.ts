/** Which services offer an add-on. Pure. */
import type { Service } from '@openhours/contract';

export function servicesOffering<Offering extends Pick<Service, 'addOnGroups'>>(
  services: readonly Offering[],
  addOnId: string,
): Offering[] {
  return services.filter(({ addOnGroups }) => addOnGroups.some(({ addOnIds }) => addOnIds.includes(addOnId)));
}
