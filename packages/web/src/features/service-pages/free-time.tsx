/** What a list of services says of each beside its name. */

import type { ReactNode } from 'react';
import type { ServiceCard } from '../../site/service-card.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { PriceText } from '../../ui/display/price-text.tsx';
import { serviceLength } from '../../ui/display/service-length.ts';
import { servicePrice } from '../../ui/display/service-price.ts';

export function useServiceFacts(): (service: Pick<ServiceCard, 'lengths' | 'price' | 'otherPrice'>) => ReactNode[] {
  const { formats, say } = usePage();
  return (service) => {
    const length = serviceLength(service, say, formats);
    return [
      ...(length === undefined ? [] : [length]),
      ...(servicePrice(service, say, formats) === undefined ? [] : [<PriceText key="price" service={service} />]),
    ];
  };
}
