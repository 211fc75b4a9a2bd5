/** What a booking's link opens, as its pages are loaded from it: the booking, and all that it is booked together with. */
import type { LinkTrouble } from '../../../pages/state/visit.ts';
import type { ServiceCard } from '../../../site/service-card.ts';
import type { LinkedPart, LinkedTogether, LinkedVisit } from '../../../site/visits.ts';
import type { Given } from '../visit-facts.ts';

/** One of them, with its service as far as there still is one. */
export interface TogetherPart extends LinkedPart {
  readonly service: ServiceCard | undefined;
  readonly given: Given;
}

export interface Together extends Omit<LinkedTogether, 'parts'> {
  readonly parts: readonly TogetherPart[];
}

/** The booking of the link in the page's address, with its service as far as there still is one. */
export interface Linked extends LinkedVisit {
  readonly token: string;
  readonly service: ServiceCard | undefined;
  readonly given: Given;
  /** All that it is booked together with, itself among it; undefined for one that stands alone. */
  readonly together: Together | undefined;
}

/** A booking of a link that is booked together with others. */
export interface LinkedOfTogether extends Linked {
  readonly together: Together;
}

export function isOfTogether(linked: Linked): linked is LinkedOfTogether {
  return linked.together !== undefined;
}

/** Why an act on the page did not happen. */
export interface ManageTrouble {
  readonly status: number;
  readonly why: LinkTrouble;
  readonly retryAfterSeconds?: number | undefined;
}
