/**
 * All that is booked together, in the order of its times: of each when, what and with whom, and how it stands where
 * that is another.
 */
import { wholeDaysOf } from '@openhours/contract/calendar/whole-days';
import type { PartFacts, Standing } from '../../../pages/state/visit.ts';
import type { Place } from '../../../site/service-card.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { Facts } from '../../../ui/display/facts.tsx';
import { PlaceFact } from '../../../ui/display/place-fact.tsx';
import visit from '../visit.module.css';
import { VisitDetails } from '../visit-parts.tsx';
import styles from './together.module.css';

interface TogetherPartsProps {
  readonly parts: readonly PartFacts[];
  /** They lie apart, so each names its day. */
  readonly isDated: boolean;
  /** How all of it stands. */
  readonly standing?: Standing;
}

const words = {
  waiting: 'together.waiting',
  declined: 'together.declined',
  cancelled: 'together.cancelled',
  over: 'together.over',
} as const;

export function TogetherParts({ isDated, parts, standing }: TogetherPartsProps) {
  const { say } = usePage();
  return (
    <section aria-labelledby="parts" className={visit['part']}>
      <h2 id="parts">{say('together.parts')}</h2>
      <ol className={styles['parts']}>
        {parts.map((part) => (
          <li key={part.id}>
            <PartTime part={part} isDated={isDated} />
            <StandingOfPart own={part.standing} standing={standing} />
            <VisitDetails visit={part} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function PartTime({ isDated, part }: { readonly part: PartFacts; readonly isDated: boolean }) {
  const { formats, say } = usePage();
  const { localEnd, localStart, standing } = part;
  const isOff = standing === 'cancelled' || standing === 'declined';
  const days = wholeDaysOf(part);
  const range = say('slot.range', { start: formats.time(localStart), end: formats.time(localEnd) });
  return (
    <h3 className={`oh-time ${isOff ? 'oh-struck oh-soft' : ''}`}>
      {days !== undefined ? (
        formats.days(days)
      ) : isDated ? (
        <>
          {formats.day(localStart.slice(0, 10))}, <span className="oh-whole">{range}</span>
        </>
      ) : (
        range
      )}
    </h3>
  );
}

/** Said of one that stands otherwise than all of it. */
function StandingOfPart({ own, standing }: { readonly own: Standing; readonly standing: Standing | undefined }) {
  const { say } = usePage();
  return standing === undefined || own === standing || own === 'booked' || own === 'in-line' ? null : (
    <p className="oh-soft">{say(words[own])}</p>
  );
}

/** Where all of it is. */
export function TogetherPlace({ place }: { readonly place: Place | undefined }) {
  return place === undefined ? null : (
    <Facts>
      <PlaceFact place={place} />
    </Facts>
  );
}
