/** A session bears the name of its service. Pure. */
import type { ServiceCard } from './service-card.ts';

export interface SessionName {
  readonly slug: string;
  readonly name: string;
  /** It is in the language of the reader, where the business writes another. */
  readonly isTranslated?: boolean;
}

export function namedLike({ name, slug, translated }: ServiceCard): SessionName {
  return { slug, name, ...(translated?.includes('name') === true ? { isTranslated: true } : {}) };
}
