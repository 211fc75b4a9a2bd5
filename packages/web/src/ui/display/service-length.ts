/** How long a service takes as customers read it, with all lengths that can be chosen. */
import { lengthsOf } from '../../days/lengths.ts';
import type { Formats } from '../../language/formats.ts';
import type { Say, SiteTextId } from '../../language/texts.ts';
import type { ServiceCard } from '../../site/service-card.ts';

/** More than these are told by the shortest and the longest of them. */
export const mostLengthsTold = 6;

/** Undefined where sessions say it themselves. */
export function serviceLength(
  { lengths }: Pick<ServiceCard, 'lengths'>,
  say: Say<SiteTextId>,
  formats: Formats,
): string | undefined {
  const { choices } = lengthsOf(lengths);
  const [shortest] = choices;
  const longest = choices.at(-1);
  if (shortest === undefined || longest === undefined) {
    return undefined;
  }
  return choices.length > mostLengthsTold
    ? say('service.lengthBetween', { shortest: formats.length(shortest), longest: formats.length(longest) })
    : formats.lengths(choices);
}
