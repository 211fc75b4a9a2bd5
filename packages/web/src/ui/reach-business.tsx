/** How to reach the business, where these pages cannot help any further. */
import { own } from '../language/bidi.ts';
import type { Reach } from '../site/calls.ts';
import { usePage } from './page-context.tsx';
import styles from './reach-business.module.css';
import { Sentence } from './sentence.tsx';

/** What a press on a telephone number opens. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}

/** What a press on each way to the business opens, by the way as it is written. */
export function waysTo(reach: Reach | undefined): Readonly<Record<string, string>> {
  return {
    ...(reach?.phone === undefined ? {} : { [reach.phone]: telephoneAddress(reach.phone) }),
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
            <a className={styles['way']} href={telephoneAddress(phone)} dir="ltr">
              {phone}
            </a>
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
          <li className={`oh-soft ${styles['address']}`}>
            {name === undefined ? null : (
              <>
                <bdi>{name}</bdi>
                {' · '}
              </>
            )}
            <bdi>{address}</bdi>
          </li>
        )}
      </ul>
    </div>
  );
}
