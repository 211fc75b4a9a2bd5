/** Where a place is, as a link to the map; what it opens is heard, for the address alone does not say it. */

import { usePage } from '../context/page-context.tsx';
import { MapLink } from './map-link.tsx';

export interface AddressLinkProps {
  /** In one line, as the business has written it. */
  readonly address: string;
  /** The name of the place, where there is no room for both. */
  readonly name?: string | undefined;
  /** The language of the name, where it is not that of the page. */
  readonly lang?: string | undefined;
  readonly className?: string | undefined;
}

export function AddressLink(props: AddressLinkProps) {
  const { say } = usePage();
  return <MapLink {...props} heard={say('place.onMap')} />;
}
