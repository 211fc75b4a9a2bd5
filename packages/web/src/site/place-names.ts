/** What the places of a business are called in the language of a reader. Pure. */
import type { Location } from '@openhours/contract';
import { nameIn } from '@openhours/contract/text/translated';

/** A place under the name that its reader reads; `isTranslated`: in their language, where the business writes another. */
export type SayPlace = <Named extends { readonly id?: string | undefined; readonly name?: string | undefined }>(
  place: Named,
) => Named & { readonly isTranslated?: boolean };

export const asNamed: SayPlace = (place) => place;

export type PlaceNames = Pick<Location, 'id' | 'name' | 'translations'>;

/** Places that are not among those known keep their names. */
export function sayPlacesIn(places: readonly PlaceNames[], language: string): SayPlace {
  const known = new Map(places.map((place) => [place.id, place]));
  return (place) => {
    const name = nameIn(place.name, known.get(place.id ?? ''), language);
    return name === undefined ? place : { ...place, name, isTranslated: true };
  };
}
