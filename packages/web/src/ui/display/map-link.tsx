/** A link to where an address is on the map. */
import { mapAddress } from '@openhours/contract/locations/map-address';

interface MapLinkProps {
  /** In one line, as the business has written it. */
  readonly address: string;
  /** What is read in place of the address. */
  readonly name?: string | undefined;
  /** The language of the name, where it is not that of the page. */
  readonly lang?: string | undefined;
  /** That it opens a map, heard behind the words that do not say it. */
  readonly heard: string;
  readonly className?: string | undefined;
}

export function MapLink({ address, className, heard, lang, name = address }: MapLinkProps) {
  return (
    <a className={className} href={mapAddress(address)} rel="noopener noreferrer">
      <bdi lang={lang}>{name}</bdi>
      <span className="oh-heard">{` (${heard})`}</span>
    </a>
  );
}
