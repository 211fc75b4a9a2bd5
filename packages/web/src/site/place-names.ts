/** What the places of a business are called in the language of a reader. Pure. */
import type { Location } from '@openhours/contract';
import { translationIn } from '@openhours/contract/text/translated';

/** A place under the name that its reader reads. */
export type SayPlace = <Named extends { readonly id?: string | undefined; readonly name?: string | undefined }>(
  place: Named,
) => Named;

export const asNamed: SayPlace = (place) => place;

/**
 * By the id of the place, as long as it is called what the business calls it by now: what was booked under another name
 * keeps that.
 */
export function sayPlacesIn(
  places: readonly Pick<Location, 'id' | 'name' | 'translations'>[],
  language: string,
): SayPlace {
  const known = new Map(
    places.map(({ id, name, translations }) => [id, { own: name, said: translationIn(translations, language)?.name }]),
  );
  return (place) => {
    const { own, said } = known.get(place.id ?? '') ?? {};
    return said === undefined || own !== place.name ? place : { ...place, name: said };
  };
}
