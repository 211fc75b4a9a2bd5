/**
 * Stands above every page of the dashboard while messages go nowhere, keep failing or miss the reader, with the way to
 * mend it.
 */

import { isNobodysAddress } from '@openhours/contract/text/mail-addresses';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { own } from '../../language/bidi.ts';
import { createInstantFormat } from '../../language/formats.ts';
import { messagesAddress, profileAddress } from '../../pages/dashboard-addresses.ts';
import { mailDelivery } from '../../queries/messages.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach, useSignedIn } from '../../ui/context/signed-in.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import type { Banner, BannerState } from '../../ui/feedback/banners.tsx';
import { TestMessage } from '../../ui/forms/test-message.tsx';
import styles from './messages.module.css';

/** Mail goes out, but whoever is signed in has an address that belongs to nobody, as after a first start. */
function notReached(say: ReturnType<typeof useDashboard>['say'], email: string): Banner {
  const title = say('messages.notYou');
  return {
    id: 'own-address',
    meaning: 'warn',
    short: say('messages.notYouShort'),
    title,
    content: (
      <>
        <p className={styles['standingTitle']}>{title}</p>
        <p>
          <Sentence text={say('messages.notYouHint', { email: own(email) })} />
        </p>
        <div className={styles['acts']}>
          <Link to={profileAddress} className={styles['back'] as string}>
            {say('messages.toProfile')}
          </Link>
        </div>
      </>
    ),
  };
}

export function useMailBanner(): BannerState {
  const { formats, frame, say, session } = useDashboard();
  const { data: delivery, isLoading } = useQuery(mailDelivery(session.client));
  const person = useSignedIn();
  const mayRead = useReach('MESSAGES.READ') !== undefined;
  if (delivery === undefined) {
    return isLoading ? undefined : null;
  }
  if (delivery.state === 'WORKS') {
    if (person === undefined) {
      return undefined;
    }
    const email = person.user?.email;
    return email !== undefined && isNobodysAddress(email) ? notReached(say, email) : null;
  }
  const isFailing = delivery.state === 'FAILING';
  const since =
    delivery.sinceDate === undefined
      ? undefined
      : createInstantFormat(formats.locale, frame.timeZone)(delivery.sinceDate);
  const title = !isFailing
    ? say('messages.nowhere')
    : since === undefined
      ? say('messages.failing')
      : say('messages.failingSince', { since });
  return {
    id: 'mail',
    meaning: isFailing ? 'bad' : 'warn',
    short: say(isFailing ? 'messages.failingShort' : 'messages.nowhereShort'),
    title,
    content: (
      <>
        <p className={styles['standingTitle']}>{title}</p>
        <p>{isFailing ? say(`messages.problem.${delivery.problem ?? 'CONNECTION'}`) : say('messages.nowhereHint')}</p>
        {delivery.lastError === undefined ? null : (
          <p>
            {say('messages.serverSaid')} <bdi>{delivery.lastError}</bdi>
          </p>
        )}
        <div className={styles['acts']}>
          {/* Only who may mend it may try. */}
          {delivery.mayTest ? <TestMessage isCompact /> : null}
          {mayRead ? (
            <Link to={messagesAddress} search={{ show: 'all' }} className={styles['back'] as string}>
              {say('messages.seeAll')}
            </Link>
          ) : null}
        </div>
      </>
    ),
  };
}
