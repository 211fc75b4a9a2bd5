/**
 * How far apart the start times of appointments are, and whether clients choose who serves them. Saved as it is changed.
 */
import type { StaffSelectionStrategy, TimeSlotsConfiguration } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { settingsAddress } from '../../pages/dashboard-addresses.ts';
import { startTimesOf, useStartTimesEditing } from '../../queries/start-times.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { Reading, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';
import { Choice, Problem } from '../../ui/policies/rule-choice.tsx';
import { CountControl, WithControl } from '../../ui/policies/sentence-controls.tsx';

/** A day, as the wire has it. */
const mostMinutes = 1440;
const strategies: readonly StaffSelectionStrategy[] = [
  'CUSTOMER_MAY_CHOOSE',
  'CUSTOMER_MUST_CHOOSE',
  'CUSTOMER_CANNOT_CHOOSE',
];

/** The number stays while it does not count, so that it can be chosen again. */
type StartTimesFields = {
  readonly id: string;
  readonly revision: string;
  readonly isByLength: boolean;
  readonly minutes: number;
  readonly strategy: StaffSelectionStrategy;
};

function fieldsOf({ id, revision, splitInterval, staffSelection }: TimeSlotsConfiguration): StartTimesFields {
  return {
    id,
    revision,
    isByLength: splitInterval.sameAsDuration,
    minutes: splitInterval.valueInMinutes,
    strategy: staffSelection.strategy,
  };
}

function wireOf({ id, isByLength, minutes, revision, strategy }: StartTimesFields) {
  return {
    id,
    revision,
    splitInterval: { sameAsDuration: isByLength, valueInMinutes: minutes },
    staffSelection: { strategy },
  };
}

export function StartTimesPage() {
  const { say, session } = useDashboard();
  const read = useQuery(startTimesOf(session.client));
  return (
    <EditorPage
      title={say('startTimes.title')}
      back={{ address: settingsAddress, name: say('settings.title') }}
      permission="AVAILABILITY.CONFIGURE"
    >
      {read.data === undefined ? (
        <Reading error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        <Editor known={read.data} />
      )}
    </EditorPage>
  );
}

function Editor({ known }: { readonly known: TimeSlotsConfiguration }) {
  const { say, session } = useDashboard();
  const name = useId();
  const editing = useStartTimesEditing(session.client);
  const notMinutes = say('startTimes.notMinutes', { most: mostMinutes });
  const draft = useDraft<StartTimesFields>({
    saved: fieldsOf(known),
    savesItself: true,
    fieldOf: (wireField) => (wireField.includes('staffSelection') ? 'strategy' : 'minutes'),
    problemsOf: ({ minutes = 1 }): Record<string, string> =>
      Number.isInteger(minutes) && minutes >= 1 && minutes <= mostMinutes ? {} : { minutes: notMinutes },
    save: async (changes, saved) => fieldsOf(await editing.save(wireOf({ ...saved, ...changes }))),
    reread: async () => fieldsOf(await editing.reread()),
  });
  const { errors, set, shown } = draft;
  return (
    <>
      <SavedWords
        draft={draft}
        nameOf={(field) => say(field === 'strategy' ? 'startTimes.staff' : 'startTimes.step')}
        wordsOf={(field, value) => {
          if (field === 'strategy') {
            return say(`startTimes.${value as StaffSelectionStrategy}`);
          }
          return field === 'minutes'
            ? say('startTimes.every', { count: String(value) })
            : say(value === true ? 'startTimes.byLength' : 'startTimes.everySoMuch');
        }}
      />
      <Section title={say('startTimes.step')} hint={say('startTimes.stepHint')}>
        <fieldset className={styles['choices']}>
          <legend className="oh-heard">{say('startTimes.step')}</legend>
          <Choice
            kind="radio"
            name={name}
            isChosen={!shown.isByLength}
            onChoose={() => set('isByLength', false)}
            heard={say('startTimes.minutes')}
            label={
              <WithControl sentence={(count) => say('startTimes.every', { count })}>
                <CountControl
                  label={say('startTimes.minutes')}
                  count={shown.minutes}
                  isOff={shown.isByLength}
                  error={errors['minutes']}
                  onChange={(minutes) => set('minutes', minutes)}
                />
              </WithControl>
            }
          />
          <Problem words={errors['minutes']} />
          <Choice
            kind="radio"
            name={name}
            isChosen={shown.isByLength}
            onChoose={() => set('isByLength', true)}
            label={say('startTimes.byLength')}
          />
        </fieldset>
      </Section>
      <Section title={say('startTimes.staff')} hint={say('startTimes.staffHint')}>
        <RadioGroup
          legend={say('startTimes.staff')}
          isLegendSeen={false}
          options={strategies.map((value) => ({ value, label: say(`startTimes.${value}`) }))}
          value={shown.strategy}
          onChoose={(strategy) => set('strategy', strategy)}
        />
      </Section>
    </>
  );
}
