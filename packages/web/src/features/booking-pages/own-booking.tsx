/** What is chosen is the person's own already: it says so and leads to the booking, in place of the form or before it. */
import { Button } from '@mantine/core';
import type { SiteTextId } from '../../language/texts.ts';
import type { OwnBooking } from '../../pages/state/booking.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './booking.module.css';
import { ownTitle } from './own-title.ts';

interface OwnBookingProps {
  readonly own: OwnBooking;
  /** Of a session or a course, in place of a time of one's own. */
  readonly hasPlaces?: boolean;
  /** It can be had once more, and the form for it follows. */
  readonly isOnceMore: boolean;
}

function ownHint({ hasOffer, isInLine, isWaiting }: OwnBooking, hasPlaces: boolean): SiteTextId {
  if (isInLine) {
    return hasOffer ? 'waitlist.ownOffered' : 'waitlist.own';
  }
  return isWaiting ? 'own.waitingHint' : hasPlaces ? 'own.placesHint' : 'own.bookedHint';
}

/** What the page behind the link is opened for. */
function wayText({ hasOffer, isInLine }: OwnBooking): SiteTextId {
  return hasOffer ? 'waitlist.take' : isInLine ? 'waitlist.show' : 'act.showBooking';
}

export function OwnBookingPart({ hasPlaces = false, isOnceMore, own }: OwnBookingProps) {
  return isOnceMore ? <OnceMore own={own} hasPlaces={hasPlaces} /> : <InPlaceOfForm own={own} hasPlaces={hasPlaces} />;
}

type Shown = Required<Omit<OwnBookingProps, 'isOnceMore'>>;

function InPlaceOfForm({ hasPlaces, own }: Shown) {
  const { say } = usePage();
  return (
    <div className={styles['details']}>
      <p>{say(ownHint(own, hasPlaces))}</p>
      <div className={styles['bar']}>
        <Button component="a" href={own.address} size="lg" fullWidth>
          {say(wayText(own))}
        </Button>
      </div>
    </div>
  );
}

/** Nobody shall book twice without meaning to. */
function OnceMore({ hasPlaces, own }: Shown) {
  const { say } = usePage();
  return (
    <Notice meaning="note" title={say(ownTitle(own))}>
      <p>{say(hasPlaces ? 'own.morePlaces' : 'own.onceMore')}</p>
      <p>
        <a className={styles['change']} href={own.address}>
          {say(wayText(own))}
        </a>
      </p>
    </Notice>
  );
}
