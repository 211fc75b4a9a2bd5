/** Where a place is, as a link to the map; what it opens is heard, for the address alone does not say it. */
import { mapAddress } from '../site/map-address.ts';
import { usePage } from './page-context.tsx';

export interface AddressLinkProps {
  /** In one line, as the business has written it. */
  readonly address: string;
  readonly className?: string | undefined;
}

export function AddressLink({ address, className }: AddressLinkProps) {
  const { say } = usePage();
  return (
    <a className={className} href={mapAddress(address)} rel="noopener noreferrer">
      <bdi>{address}</bdi>
      <span className="oh-heard">{` (${say('place.onMap')})`}</span>
    </a>
  );
}
