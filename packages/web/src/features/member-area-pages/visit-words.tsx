/** A visit in a list: when, what with whom, where, and how it stands where it is not simply booked. */
import { own } from '../../language/bidi.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { OwnWords, SaidNameWords } from '../../ui/display/own-words.tsx';
import { FactRow } from '../../ui/display/sentence.tsx';
import styles from './area.module.css';
import type { OwnVisitRow } from './state.ts';

/** Nothing for what is booked, and for what was and is over. */
const standingWords = {
  booked: undefined,
  over: undefined,
  waiting: 'account.waiting',
  'in-line': 'account.inLine',
  declined: 'account.declined',
  cancelled: 'account.cancelled',
} as const;

export function isOff({ standing }: Pick<OwnVisitRow, 'standing'>): boolean {
  return standing === 'cancelled' || standing === 'declined';
}

/** As it is spoken and written: the day, and its time where it has one. */
export function useWhen(): (visit: Pick<OwnVisitRow, 'localStart' | 'localEnd' | 'isUntimed'>) => string {
  const { formats, say } = usePage();
  return ({ isUntimed, localEnd, localStart }) => {
    const [first, last] = [localStart.slice(0, 10), localEnd.slice(0, 10)];
    return isUntimed
      ? formats.days({ first, last })
      : say('time.dayAndTime', { day: formats.day(first), time: formats.time(localStart) });
  };
}

export function VisitWhat({ visit }: { readonly visit: OwnVisitRow }) {
  const { say } = usePage();
  const { isOnline, isTitleTranslated, participants, place, staffName, standing, title } = visit;
  const words = standingWords[standing];
  return (
    <>
      <p>
        <FactRow
          facts={[
            <OwnWords key="title" isTranslated={isTitleTranslated}>
              {title}
            </OwnWords>,
            staffName === undefined ? undefined : own(staffName),
            isOnline ? (
              say('service.online')
            ) : place?.name === undefined ? undefined : (
              <SaidNameWords key="place" named={place} />
            ),
            participants === 1 ? undefined : say('account.people', { count: participants }),
          ]}
        />
      </p>
      {words === undefined ? null : <p className="oh-soft">{say(words)}</p>}
    </>
  );
}

/** One of several. */
export function VisitWhen({ visit }: { readonly visit: OwnVisitRow }) {
  const when = useWhen();
  return (
    <p className={`oh-time ${styles['when']} ${isOff(visit) ? 'oh-struck oh-soft' : ''}`}>
      <strong>{when(visit)}</strong>
    </p>
  );
}
