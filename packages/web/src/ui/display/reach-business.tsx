/** How to reach the business, where these pages cannot help any further. */

import { telephoneAddress } from '@openhours/contract/text/telephone';
import { own } from '../../language/bidi.ts';
import type { Reach } from '../../site/service-card.ts';
import { usePage } from '../context/page-context.tsx';
import { AddressLink } from './address-link.tsx';
import { SaidNameWords } from './own-words.tsx';
import styles from './reach-business.module.css';
import { Sentence } from './sentence.tsx';
import { TelephoneLink } from './telephone-link.tsx';

/** What a press on each way to the business opens, by the way as it is written. */
export function waysTo(reach: Reach | undefined): Readonly<Record<string, string>> {
  const telephone = telephoneAddress(reach?.phone ?? '');
  return {
    ...(reach?.phone === undefined || telephone === undefined ? {} : { [reach.phone]: telephone }),
    ...(reach?.email === undefined ? {} : { [reach.email]: `mailto:${reach.email}` }),
  };
}

export function ReachBusiness({ reach }: { reach: Reach | undefined }) {
  const { frame, say } = usePage();
  const { address, email, name, phone } = reach ?? {};
  if (address === undefined && email === undefined && phone === undefined) {
    return <p className="oh-soft">{say('reach.later')}</p>;
  }
  return (
    <div>
      <p>
        <Sentence text={say('reach.ask', { business: own(frame.siteName) })} />
      </p>
      <ul className={styles['ways']}>
        {phone === undefined ? null : (
          <li>
            <TelephoneLink number={phone} className={styles['way']} />
          </li>
        )}
        {email === undefined ? null : (
          <li>
            <a className={styles['way']} href={`mailto:${email}`} dir="ltr">
              {email}
            </a>
          </li>
        )}
        {address === undefined ? null : (
          <li className={styles['address']}>
            {name === undefined || name === address ? null : (
              <span className="oh-soft">
                <SaidNameWords named={reach ?? {}} />
              </span>
            )}
            <AddressLink address={address} className={styles['way']} />
          </li>
        )}
      </ul>
    </div>
  );
}
