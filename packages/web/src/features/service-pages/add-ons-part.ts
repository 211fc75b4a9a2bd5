/** What can be taken with an appointment is chosen by a script of its own: few services offer anything. */
import { type LatePart, latePart } from '../../pages/late-part.tsx';
import type { ServiceState } from '../../pages/state/offers.ts';
import type { AddOnGroupChoice } from '../../site/service-card.ts';

export const addOnsOfService = latePart(
  'src/features/service-pages/add-ons.tsx',
  async () => (await import('./add-ons.tsx')).AddOns,
);

/** Groups from which customers choose before the time; with places of a class or a course they choose on the form. */
export function groupsBeforeTime({ service: { addOnGroups = [], type } }: ServiceState): readonly AddOnGroupChoice[] {
  return type === 'APPOINTMENT' ? addOnGroups : [];
}

/** What the page of a service is drawn with beside its script. */
export function partsOfService(content: ServiceState): readonly LatePart[] {
  return groupsBeforeTime(content).length === 0 ? [] : [addOnsOfService];
}
