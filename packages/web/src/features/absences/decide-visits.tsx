/** What is booked while somebody or something is away, with what is to become of each: for all at once, or one by one. */
import { NativeSelect, Switch, Textarea } from '@mantine/core';
import type { VisitOfAbsence } from '@openhours/contract';
import { maxNotificationMessage } from '@openhours/contract/calendar/limits';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import styles from '../../ui/editing/editing.module.css';
import { Reading } from '../../ui/editing/saved-words.tsx';
import absences from './absences.module.css';
import { type ChoiceKind, chosenForAll, keyOf, kindsOf, left } from './choices.ts';
import type { Decisions } from './decisions.ts';
import { Visit } from './visit.tsx';

interface DecideVisitsProps {
  /** Undefined until they are read. */
  readonly visits: readonly VisitOfAbsence[] | undefined;
  /** How many there are, listed or not. */
  readonly count: number | undefined;
  readonly read: { readonly error: Error | null; readonly refetch: () => unknown };
  readonly decisions: Decisions;
}

export function DecideVisits({ count, decisions, read, visits }: DecideVisitsProps) {
  const { say } = useDashboard();
  // Whoever says it of themselves alone gives nothing to others.
  const maySubstitute = useReach('ABSENCES.MANAGE') === 'all';
  if (visits === undefined) {
    return <Reading error={read.error} onAgain={() => void read.refetch()} />;
  }
  if (visits.length === 0) {
    return <p className="oh-soft">{say('absences.bookedNone')}</p>;
  }
  const { choices, choose, counts, telling } = decisions;
  const unlisted = (count ?? visits.length) - visits.length;
  return (
    <div className={styles['form']}>
      <ForAll visits={visits} decisions={decisions} maySubstitute={maySubstitute} />
      <ul className={absences['visits']}>
        {visits.map((visit) => (
          <Visit
            key={keyOf(visit)}
            visit={visit}
            choice={choices[keyOf(visit)] ?? left}
            maySubstitute={maySubstitute}
            telling={telling}
            onChoose={(choice) => choose({ ...choices, [keyOf(visit)]: choice })}
          />
        ))}
      </ul>
      {unlisted > 0 ? <p>{say('within.more', { count: unlisted })}</p> : null}
      <TellingFields decisions={decisions} />
      <p role="status">{say('absences.summary', counts)}</p>
    </div>
  );
}

interface ForAllProps {
  readonly visits: readonly VisitOfAbsence[];
  readonly decisions: Decisions;
  readonly maySubstitute: boolean;
}

function ForAll({ decisions: { choices, choose }, maySubstitute, visits }: ForAllProps) {
  const { say } = useDashboard();
  return (
    <NativeSelect
      label={say('absences.forAll')}
      value=""
      onChange={(event) => {
        const kind = event.currentTarget.value as ChoiceKind;
        choose(chosenForAll(visits, kind, { choices, maySubstitute }));
      }}
      data={[
        { value: '', label: say('absences.chooseForAll'), disabled: true },
        ...kindsOf(visits, maySubstitute).map((kind) => ({ value: kind, label: say(`absences.all.${kind}`) })),
      ]}
    />
  );
}

function TellingFields({ decisions: { tell, telling } }: { readonly decisions: Decisions }) {
  const { say } = useDashboard();
  return (
    <>
      <Switch
        size="md"
        label={say('absences.notify')}
        description={telling.notifies ? say('absences.notifyOnce') : say('booking.tellNo')}
        checked={telling.notifies}
        onChange={(event) => tell({ ...telling, notifies: event.currentTarget.checked })}
      />
      {telling.notifies ? (
        <Textarea
          label={say('absences.message')}
          description={say('absences.messageHint')}
          maxLength={maxNotificationMessage}
          autosize
          minRows={2}
          dir="auto"
          value={telling.message}
          onChange={(event) => tell({ ...telling, message: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}
