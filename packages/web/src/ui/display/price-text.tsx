/** The price of a service, where it has one: in figures, or in the words of the business. */
import type { ServiceCard } from '../../site/service-card.ts';
import { usePage } from '../context/page-context.tsx';
import { OwnWords } from './own-words.tsx';
import { servicePrice } from './service-price.ts';

export function PriceText({ service }: { service: Pick<ServiceCard, 'price' | 'otherPrice'> }) {
  const { formats, say } = usePage();
  const { otherPrice } = service;
  return otherPrice?.kind === 'words' ? (
    <OwnWords isTranslated={otherPrice.isTranslated}>{otherPrice.words}</OwnWords>
  ) : (
    <bdi>{servicePrice(service, say, formats)}</bdi>
  );
}
