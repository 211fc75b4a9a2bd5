/** A session bears the name of its service. Pure. */
import type { SaidName } from './said-text.ts';
import type { ServiceCard } from './service-card.ts';

export interface SessionName extends SaidName {
  readonly slug: string;
}

export function namedLike({ name, slug, translated }: ServiceCard): SessionName {
  return { slug, name, ...(translated?.includes('name') === true ? { isTranslated: true } : {}) };
}
