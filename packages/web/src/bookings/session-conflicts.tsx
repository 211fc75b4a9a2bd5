/** What is in the way of sessions where they will be: on which day, who already has what, and who is not there. */
import type { SessionConflict } from '@openhours/contract';
import { type Day, localAt } from '../days/dates.ts';
import { own } from '../language/bidi.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { Sentence } from '../ui/display/sentence.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useRivalSentence, useRivals } from './rivals.ts';

interface SessionConflictsProps {
  readonly found: {
    readonly conflicts: readonly SessionConflict[];
    /** Until when sessions were looked at, where there are more of them. */
    readonly checkedUntilDate?: string | undefined;
  };
}

export function SessionConflicts({ found: { checkedUntilDate, conflicts } }: SessionConflictsProps) {
  const { formats, frame, say } = useDashboard();
  return conflicts.length === 0 ? null : (
    <Notice meaning="warn" title={say('conflict.title')}>
      {conflicts.map((conflict) => (
        <Conflict key={`${conflict.kind} ${conflict.resource?.id}`} conflict={conflict} />
      ))}
      {checkedUntilDate === undefined ? null : (
        <p className="oh-soft">
          {say('conflict.checkedUntil', {
            day: formats.day(localAt(Date.parse(checkedUntilDate), frame.timeZone).slice(0, 10)),
          })}
        </p>
      )}
    </Notice>
  );
}

function Conflict({ conflict: { first, kind, resource, sessions } }: { readonly conflict: SessionConflict }) {
  const { formats, frame, say } = useDashboard();
  const rivals = useRivals(
    first.flatMap((session) => session.rivals.map((rival) => ({ ...rival, staff: resource?.name }))),
  );
  const sentenceOf = useRivalSentence();
  const name = own(resource?.name ?? '');
  const plain =
    kind === 'CLOSED'
      ? say('conflict.closed')
      : kind === 'NOT_WORKING'
        ? say('conflict.notWorking', { name })
        : say('conflict.notFree', { name });
  const daysOf = new Map<string, Day[]>();
  for (const { rivals: met, startDate } of first) {
    const named =
      kind === 'BUSY'
        ? rivals.filter(({ id }) => met.some((rival) => rival.id === id)).flatMap((rival) => sentenceOf(rival))
        : [];
    const sentence = named.length === 0 ? plain : named.join(' ');
    const day = localAt(Date.parse(startDate), frame.timeZone).slice(0, 10);
    daysOf.set(sentence, [...(daysOf.get(sentence) ?? []), day]);
  }
  return (
    <>
      {[...daysOf].map(([sentence, days]) => (
        <p key={sentence}>
          <Sentence text={say('conflict.onDays', { days: daysInWords(days), sentence })} />
        </p>
      ))}
      {sessions > first.length ? <p>{say('conflict.more', { count: sessions - first.length })}</p> : null}
    </>
  );

  function daysInWords(days: readonly Day[]): string {
    return days.length === 1 ? formats.day(days[0] as Day) : formats.list(days.map(formats.shortDay));
  }
}
