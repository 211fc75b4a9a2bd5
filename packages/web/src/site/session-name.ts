/** A session bears the name of its service. Pure. */
import type { SessionOffer } from '../pages/state/offers.ts';
import type { ServiceCard } from './service-card.ts';

export function namedLike({
  name,
  slug,
  translated,
}: ServiceCard): Pick<SessionOffer, 'isTranslated' | 'name' | 'slug'> {
  return { slug, name, ...(translated?.includes('name') === true ? { isTranslated: true } : {}) };
}
