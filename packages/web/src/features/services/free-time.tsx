/** What a list of services says of each beside its name. */

import type { ServiceCard } from '../../site/service-card.ts';
import { usePage } from '../../ui/page-context.tsx';
import { serviceLength } from '../../ui/service-length.ts';
import { servicePrice } from '../../ui/service-price.ts';

export function useServiceFacts(): (service: Pick<ServiceCard, 'lengths' | 'price' | 'otherPrice'>) => string[] {
  const { formats, say } = usePage();
  return (service) => {
    const price = servicePrice(service, say, formats);
    const length = serviceLength(service, say, formats);
    return [...(length === undefined ? [] : [length]), ...(price === undefined ? [] : [price])];
  };
}
