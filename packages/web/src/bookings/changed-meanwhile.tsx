/**
 * Says of a booking that stands open that somebody else has ended, confirmed or moved it meanwhile, and who and when:
 * what one was about to do is gone with it.
 */
import type { Actor, Booking, BookingActKind } from '@openhours/contract';
import { useInfiniteQuery, useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { type Own, ours, own } from '../language/bidi.ts';
import { historyOf } from '../queries/bookings.ts';
import { isBulkDecision } from '../queries/bulk-jobs.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { useReach, useSignedIn } from '../ui/context/signed-in.ts';
import { useMoment } from '../ui/display/act-moment.ts';
import { Sentence } from '../ui/display/sentence.tsx';
import { Notice } from '../ui/feedback/notice.tsx';

const told = [
  'CANCELED',
  'DECLINED',
  'CONFIRMED',
  'RESCHEDULED',
  'RESTORED',
] as const satisfies readonly BookingActKind[];

/** "by Ada", "by a connected program". */
export function actedBy(say: ReturnType<typeof useDashboard>['say'], { name, type }: Actor): Own {
  return type === 'PERSON' && name !== undefined
    ? ours(say('changed.byName', { name: own(name) }))
    : ours(say(`changed.by.${type}`));
}

interface ChangedMeanwhileProps {
  readonly booking: Booking;
  /** The revision that stood open; absent: the one with which this appears, so that each booking needs one of its own. */
  readonly since?: string;
}

export function ChangedMeanwhile({ booking, since = booking.revision }: ChangedMeanwhileProps) {
  const { say, session } = useDashboard();
  const moment = useMoment();
  const [before] = useState(since);
  const selfId = useSignedIn()?.user?.id;
  const mayRead = useReach('BOOKINGS.READ_INTERNAL') !== undefined;
  // The stream may tell of an act of this page before its answer comes.
  const isActing = useIsMutating() > 0;
  const isForeign =
    booking.revision !== before && !isActing && !session.acts.isOurs(booking.id, booking.revision) && mayRead;
  const history = useInfiniteQuery({ ...historyOf(session.client, booking.id), enabled: isForeign });
  const act = history.data?.pages[0]?.acts[0];
  const kind = told.find((each) => each === act?.kind);
  // An older history tells of an older act.
  if (!isForeign || act === undefined || kind === undefined || act.date < booking.updatedDate) {
    return null;
  }
  // One's own decision about many: the server carries it out, so no answer to this page has told of it.
  if (selfId !== undefined && act.actor.userId === selfId && isBulkDecision(act.operation)) {
    return null;
  }
  const by = actedBy(say, act.actor);
  return (
    <Notice meaning="warn" title={<Sentence text={say(`changed.${kind}`, { by, when: moment(act.date) })} />} spoken />
  );
}
