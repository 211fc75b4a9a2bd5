/** What people have chosen with a booking in the words of the business, for pages and messages alike. Pure. */
import type { ServiceOptions } from '../options/entity.ts';
import { saidInList, translationIn } from '../text/translated.ts';
import type { Booking } from './booking.ts';
import { isSameCustom } from './price.ts';

/** Each choice once; how long a visit is and who serves it is told by the visit itself. */
export function chosenWords({ participantsChoices }: Pick<Booking, 'participantsChoices'>): string[] {
  const chosen = participantsChoices?.serviceChoices.flatMap(({ choices = [] }) => choices) ?? [];
  return [...new Set(chosen.flatMap(({ custom }) => custom ?? []))];
}

/** A choice in the language of its reader; `said` is absent where it is not said in it. */
export interface ReadChoice {
  readonly own: string;
  readonly said?: string;
}

/**
 * The same in another language, as far as the option of the service has such choices and says them in it. `options`: as
 * they are by now.
 */
export function chosenWordsIn(
  booking: Pick<Booking, 'participantsChoices'>,
  options: Pick<ServiceOptions, 'values'> | undefined,
  language: string,
): ReadChoice[] {
  const { choices = [], translations } = options?.values[0]?.customData ?? {};
  const words = translationIn(translations, language)?.choices;
  return chosenWords(booking).map((own) => {
    const offered = choices.find((choice) => isSameCustom(choice, own));
    const said = offered === undefined ? undefined : saidInList(offered, choices, words);
    return { own, ...(said === undefined ? {} : { said }) };
  });
}
