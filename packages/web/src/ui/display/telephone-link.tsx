/** A telephone number to press; what is none is only read. */
import { telephoneAddress } from '@openhours/contract/text/telephone';

export interface TelephoneLinkProps {
  /** As somebody has written it. */
  readonly number: string;
  readonly className?: string | undefined;
}

export function TelephoneLink({ number, className }: TelephoneLinkProps) {
  const address = telephoneAddress(number);
  return address === undefined ? (
    <bdi className={className}>{number}</bdi>
  ) : (
    <a className={className} href={address} dir="ltr">
      {number}
    </a>
  );
}
