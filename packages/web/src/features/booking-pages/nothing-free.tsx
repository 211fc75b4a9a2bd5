/** A day without a free time: why, what others hold at this moment, and the way to the next free time. */

import { wholeDaysOf } from '@openhours/contract/calendar/whole-days';
import { type Day, localOf } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import type { SiteTextId } from '../../language/texts.ts';
import { choiceAddress, wishAddress } from '../../pages/addresses.ts';
import type { PickerState } from '../../pages/state/booking.ts';
import type { FreeTime } from '../../pages/state/offers.ts';
import type { StaffChoice } from '../../site/service-card.ts';
import type { HoldEnd } from '../../site/times.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { isPlainClick } from '../../ui/context/plain-click.ts';
import { useHeldWords } from '../../ui/display/held-words.ts';
import { momentOf, useMoments } from '../../ui/display/moments.ts';
import { ReachBusiness } from '../../ui/display/reach-business.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { choiceOf } from './chosen-fields.tsx';
import styles from './picker.module.css';

/** Whose times these are, where it is one person. */
function onlyPersonOf({ service, staff }: PickerState): StaffChoice | undefined {
  return staff ?? (service.staff.length === 1 ? service.staff[0] : undefined);
}

/**
 * Why a day has no free time: it has passed, is too far ahead, never has hours, is full, or something else is in the
 * way.
 */
function whyNothingFree(picker: PickerState, today: Day): SiteTextId {
  const { closure, day, held, isBusinessOpen, isPersonOff, lastDay, offered, taken } = picker;
  const hasHours = offered[day] !== undefined;
  if (lastDay !== undefined && day > lastDay) {
    return 'calendar.notYet';
  }
  if (closure !== undefined) {
    return 'closed.on';
  }
  if (isPersonOff) {
    return 'calendar.personOff';
  }
  if (!hasHours && Object.keys(offered).length > 0) {
    return !isBusinessOpen ? 'calendar.closed' : onlyPersonOf(picker) ? 'calendar.personOff' : 'calendar.noTimes';
  }
  if (day === today && hasHours) {
    return 'calendar.overToday';
  }
  if (held.length > 0) {
    return 'calendar.allTaken';
  }
  return (taken ?? []).length > 0 ? 'calendar.full' : 'calendar.noTimes';
}

/** The first free day after the chosen one among those already here, else the one the server found. */
function nextFreeAfter(picker: PickerState): FreeTime | undefined {
  const later = Object.entries(picker.starts)
    .filter(([day, starts]) => day > picker.day && starts.length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))[0];
  const start = later?.[1][0];
  return later === undefined || start === undefined
    ? picker.nextFree
    : { day: later[0], start, end: start + picker.service.durationMinutes };
}

/** The way to be told when a time is free; only where a new visit is booked, and whoever finds none may wait. */
export function WayToWait({
  isNothingFree,
  picker,
}: {
  readonly isNothingFree: boolean;
  readonly picker: PickerState;
}) {
  const { say } = usePage();
  const { day, lastDay, paths, service } = picker;
  // What cannot be booked yet is not waited for either.
  if (service.hasWaitlist !== true || !paths.isHeld || (lastDay !== undefined && day > lastDay)) {
    return null;
  }
  return (
    <p>
      <a className={styles['nextFree']} href={wishAddress(service.slug, { ...choiceOf(picker), day })}>
        {say(isNothingFree ? 'wish.offer' : 'wish.nothingSuits')}
      </a>
    </p>
  );
}

/** So many are told; more would be a list of what one cannot have. */
const mostHeldTold = 3;

/** Times that somebody else is booking at this moment, and when they come back otherwise. */
export function HeldTimes({ picker: { day, held, service } }: { readonly picker: PickerState }) {
  return held.length === 0 ? null : (
    <ul className={styles['held']}>
      {held.slice(0, mostHeldTold).map((each) => (
        <li key={each.start}>
          <HeldTime held={each} time={{ day, start: each.start, end: each.start + service.durationMinutes }} />
        </li>
      ))}
    </ul>
  );
}

function HeldTime({ held, time }: { readonly held: HoldEnd; readonly time: FreeTime }) {
  const { say } = usePage();
  const moments = useMoments();
  const heldWords = useHeldWords(held);
  return say('calendar.held', { time: moments.time(momentOf(time)), ...heldWords });
}

export function NothingFree({
  picker,
  onDay,
}: {
  readonly picker: PickerState;
  readonly onDay: (day: Day, address: string) => void;
}) {
  const { formats, frame, say } = usePage();
  const { day, isWholeMonth, lastDay, lastFree, service } = picker;
  const next = nextFreeAfter(picker);
  const choice = choiceOf(picker);
  const wayTo = (free: FreeTime, words: 'nextFree' | 'lastFree') => {
    const address = choiceAddress(picker.paths.choose, { ...choice, day: free.day, isWholeMonth });
    const days = wholeDaysOf(momentOf(free));
    return (
      <a
        className={styles['nextFree']}
        href={address}
        onClick={(event) => {
          if (isPlainClick(event)) {
            event.preventDefault();
            onDay(free.day, address);
          }
        }}
      >
        {days === undefined
          ? say(`calendar.${words}`, {
              day: formats.shortDay(free.day),
              time: formats.time(localOf(free.day, free.start)),
            })
          : say(`calendar.${words}Days`, { days: formats.days(days) })}
      </a>
    );
  };
  return (
    <div className={styles['noTimes']}>
      <p>
        <Sentence
          text={say(whyNothingFree(picker, frame.today), {
            day: formats.day(day),
            name: own(picker.closure?.name ?? onlyPersonOf(picker)?.name ?? ''),
          })}
        />
      </p>
      {next !== undefined ? (
        wayTo(next, 'nextFree')
      ) : (
        <>
          <p className="oh-soft">
            {lastDay === undefined
              ? say('calendar.noneSoon')
              : say('calendar.openUntil', { day: formats.day(lastDay) })}
          </p>
          {lastFree === undefined || lastFree.day === day ? (
            <ReachBusiness reach={service.reach} />
          ) : (
            wayTo(lastFree, lastFree.day < day ? 'lastFree' : 'nextFree')
          )}
        </>
      )}
    </div>
  );
}
