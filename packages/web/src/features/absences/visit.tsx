/** One visit within an absence: what it is, what is to become of it, and the message that its customer would get. */
import { NativeSelect } from '@mantine/core';
import type { VisitOfAbsence } from '@openhours/contract';
import { localAt } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpen } from '../../ui/context/opened.ts';
import { FactRow } from '../../ui/display/sentence.tsx';
import textLink from '../../ui/styles/text-link.module.css';
import styles from './absences.module.css';
import { type Choice, type ChoiceKind, isUndecided, keyOf, kindsOf, left, suggested } from './choices.ts';
import type { Telling } from './decisions.ts';
import { NewTime } from './new-time.tsx';
import { MessageOf } from './visit-message.tsx';

interface VisitProps {
  readonly visit: VisitOfAbsence;
  readonly choice: Choice;
  /** Whether it may be given to somebody else. */
  readonly maySubstitute: boolean;
  readonly telling: Telling;
  readonly onChoose: (choice: Choice) => void;
}

export function Visit({ choice, maySubstitute, onChoose, telling, visit }: VisitProps) {
  const { say } = useDashboard();
  const when = useWhen(visit);
  const named = { name: own(visit.contactName ?? visit.title), when };
  return (
    <li className={styles['visit']}>
      <What visit={visit} when={when} />
      <div className={styles['choice']}>
        <NativeSelect
          aria-label={say('absences.choiceOf', named)}
          value={choice.kind}
          onChange={(event) =>
            onChoose(suggested(visit, event.currentTarget.value as ChoiceKind, maySubstitute) ?? left)
          }
          data={kindsOf([visit], maySubstitute).map((kind) => ({ value: kind, label: say(`absences.choice.${kind}`) }))}
        />
        {choice.kind === 'SUBSTITUTE' ? (
          <Substitute visit={visit} choice={choice} label={say('absences.substituteOf', named)} onChoose={onChoose} />
        ) : null}
        {choice.kind === 'MOVE' ? (
          <NewTime visit={visit} choice={choice} label={say('absences.timeOf', named)} onChoose={onChoose} />
        ) : null}
      </div>
      {telling.notifies && choice.kind !== 'LEAVE' && !isUndecided([visit], { [keyOf(visit)]: choice }) ? (
        <MessageOf visit={visit} choice={choice} telling={telling} label={say('absences.readOf', named)} />
      ) : null}
    </li>
  );
}

function useWhen({ startDate }: VisitOfAbsence): string {
  const { formats, frame } = useDashboard();
  const start = localAt(Date.parse(startDate), frame.timeZone);
  return `${formats.shortDay(start.slice(0, 10))}, ${formats.time(start)}`;
}

function What({ visit, when }: { readonly visit: VisitOfAbsence; readonly when: string }) {
  const { formats, say } = useDashboard();
  const open = useOpen();
  const [first] = visit.bookings;
  const facts = [
    visit.bookings.length > 1 ? formats.list(visit.bookings.map(({ title }) => title)) : visit.title,
    ...(visit.contactName === undefined ? [] : [visit.contactName]),
    ...(visit.eventId === undefined ? [] : [say('within.people', { count: visit.participants })]),
    ...(visit.waiting === 0 ? [] : [say('absences.waiting', { count: visit.waiting })]),
    ...(visit.bookings.some(({ status }) => status === 'PENDING') ? [say('absences.pending')] : []),
  ];
  return (
    <p>
      {first === undefined ? (
        <span className="oh-time">{when}</span>
      ) : (
        <button type="button" className={textLink['link']} onClick={() => open({ booking: first.bookingId })}>
          {when}
        </button>
      )}{' '}
      <span>
        <FactRow facts={facts} />
      </span>
    </p>
  );
}

interface SubstituteProps extends Pick<VisitProps, 'visit' | 'choice' | 'onChoose'> {
  readonly label: string;
}

/** Whoever is free; one has to be chosen anew when the chosen one is not any more. */
function Substitute({ choice, label, onChoose, visit }: SubstituteProps) {
  const { formats, say } = useDashboard();
  const isChosen = choice.substituteId !== undefined;
  return (
    <NativeSelect
      aria-label={label}
      value={choice.substituteId ?? ''}
      error={isChosen ? undefined : say('absences.chooseSubstitute')}
      onChange={(event) => onChoose({ ...choice, substituteId: event.currentTarget.value })}
      data={[
        ...(isChosen ? [] : [{ value: '', label: say('absences.choose'), disabled: true }]),
        ...visit.substitutes.map(({ bookedMinutes, name, resourceId }) => ({
          value: resourceId,
          label: say('absences.load', { name: own(name), hours: formats.number(Math.round(bookedMinutes / 6) / 10) }),
        })),
      ]}
    />
  );
}
