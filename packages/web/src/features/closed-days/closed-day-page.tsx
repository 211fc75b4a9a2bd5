/** One closed day: its name in the languages of the site, its days, its place, and its end. */
import { TextInput } from '@mantine/core';
import type { ClosedDay } from '@openhours/contract';
import { maxClosedDayName } from '@openhours/contract/closed-days/limits';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import { closedDaysAddress } from '../../pages/dashboard-addresses.ts';
import { closedDayById, closedDaysOf, useClosedDayEditing, useDeleteClosedDay } from '../../queries/closed-days.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdInAddress } from '../../ui/context/id-in-address.ts';
import styles from '../../ui/editing/editing.module.css';
import { RowPage } from '../../ui/editing/row-page.tsx';
import { SaveBar } from '../../ui/editing/save-bar.tsx';
import { AskOnce, SavedWords } from '../../ui/editing/saved-words.tsx';
import { EditorPage, Section } from '../../ui/editing/section.tsx';
import {
  changesTranslations,
  textOfWire,
  translatedFieldsOf,
  translationsOf,
} from '../../ui/editing/translated-fields.ts';
import { useDraft } from '../../ui/editing/use-draft.ts';
import { nameOfField, useAreLanguagesKnown, useWordsLanguage } from '../../ui/editing/words-language.tsx';
import { VisitsWithin } from '../../ui/hours/visits-within.tsx';
import { comingPeriods, problemOfDays, type TypedDays, typedOf, wireOfDays } from './closed-day.ts';
import { DaysFields } from './days-fields.tsx';
import { useDaysWords } from './days-words.ts';

export function ClosedDayView() {
  return <ClosedDayPage closedDayId={useIdInAddress()} />;
}

function ClosedDayPage({ closedDayId }: { closedDayId: string }) {
  const { say, session } = useDashboard();
  const areLanguagesKnown = useAreLanguagesKnown();
  const back = { address: closedDaysAddress, name: say('closedDays.title') };
  return (
    <RowPage
      id={closedDayId}
      row={closedDayById(session.client, closedDayId)}
      listKey={closedDaysOf(session.client).queryKey}
      inList={(days: readonly ClosedDay[]) => days.find(({ id }) => id === closedDayId)}
      back={back}
      missing={{ title: say('closedDays.missing'), hint: say('closedDays.missingHint') }}
      isReady={areLanguagesKnown}
    >
      {(closedDay) => (
        <EditorPage title={closedDay.name} back={back} permission="CLOSED_DAYS.MANAGE">
          <Editor key={closedDay.id} closedDay={closedDay} />
          <Remove closedDay={closedDay} />
        </EditorPage>
      )}
    </RowPage>
  );
}

interface ClosedDayFields extends TypedDays {
  readonly [field: string]: unknown;
  readonly name: string;
  readonly revision: string;
}

const dayFields = ['firstDate', 'lastDate', 'yearly', 'startTime', 'endTime', 'locationId'] as const;

function fieldsOf(closedDay: ClosedDay): ClosedDayFields {
  const { name, revision, translations } = closedDay;
  return { ...translatedFieldsOf(translations), ...typedOf(closedDay), name, revision };
}

function fieldOf(wireField: string): string {
  return textOfWire(wireField) ?? (wireField.replace(/^closedDay\./, '').split('.')[0] as string);
}

/** What is typed of a closed day, saved as a whole. */
function useClosedDayDraft(closedDay: ClosedDay) {
  const { session } = useDashboard();
  const editing = useClosedDayEditing(session.client, closedDay.id);
  return useDraft<ClosedDayFields>({
    saved: fieldsOf(closedDay),
    fieldOf,
    async save(changed, saved) {
      const next = { ...saved, ...changed } as ClosedDayFields;
      const { endTime = null, locationId = null, startTime = null, ...days } = wireOfDays(next);
      return fieldsOf(
        await editing.save({
          revision: saved.revision,
          ...(changed.name === undefined ? {} : { name: changed.name }),
          ...(changesTranslations(changed) ? { translations: translationsOf(next) } : {}),
          ...(dayFields.some((field) => changed[field] !== undefined)
            ? { ...days, startTime, endTime, locationId }
            : {}),
        }),
      );
    },
    reread: async () => fieldsOf(await editing.reread()),
  });
}

const fieldNames: Readonly<Record<string, DashboardTextId>> = {
  name: 'closedDays.name',
  firstDate: 'hours.first',
  lastDate: 'closedDays.last',
  startTime: 'closedDays.startTime',
  endTime: 'closedDays.endTime',
  yearly: 'closedDays.yearly',
  locationId: 'closedDays.place',
};

/** What two people typed, beside each other: nothing typed is a value, too. */
function wordsOfField(field: string, value: unknown, say: Say<DashboardTextId>): string {
  if (typeof value === 'boolean') {
    return say(value ? 'attributes.yes' : 'attributes.no');
  }
  const isTime = field === 'startTime' || field === 'endTime';
  return isTime && value === '' ? say('closedDays.noTime') : String(value);
}

function Editor({ closedDay }: { closedDay: ClosedDay }) {
  const { frame, say } = useDashboard();
  const [isTried, setTried] = useState(false);
  const draft = useClosedDayDraft(closedDay);
  const nameOf = (text: string) => say(fieldNames[text] ?? 'closedDays.days');
  const { choiceWith, wordsOf } = useWordsLanguage(draft, nameOf);
  const { shown, state } = draft;
  const [savedDays, shownDays] = [typedOf(closedDay), shown].map((days) =>
    JSON.stringify(comingPeriods(days, frame.today)),
  );
  const isChanged = state !== 'saved';
  return (
    <Section title={say('closedDays.words')}>
      <SavedWords
        draft={draft}
        nameOf={(field) => nameOfField(field, nameOf)}
        wordsOf={(field, value) => wordsOfField(field, value, say)}
      />
      <div className={styles['form']}>
        {choiceWith('name')}
        <TextInput
          id="closed-day-name"
          label={say('closedDays.name')}
          description={say('closedDays.nameHint')}
          maxLength={maxClosedDayName}
          autoComplete="off"
          {...wordsOf('name')}
        />
        <DaysFields
          id="closed-day"
          days={shown}
          isTried={isTried}
          onChange={(change) => {
            for (const [field, value] of Object.entries(change)) {
              draft.set(field, value);
            }
          }}
        />
        {savedDays === shownDays ? null : <VisitsWithin time={{ periods: comingPeriods(shown, frame.today) }} />}
        <SaveBar
          act={say('closedDays.save')}
          isWaiting={isChanged}
          isSaving={state === 'saving'}
          isOff={!isChanged}
          status={isChanged ? '' : say('editor.saved')}
          onDiscard={undefined}
          onSave={() => {
            setTried(true);
            if (problemOfDays(shown) === undefined && state !== 'saving') {
              void draft.saveNow();
            }
          }}
        />
      </div>
    </Section>
  );
}

function Remove({ closedDay }: { closedDay: ClosedDay }) {
  const { say, session } = useDashboard();
  const daysWords = useDaysWords();
  const navigate = useNavigate();
  const deleting = useDeleteClosedDay(session.client, { onSuccess: () => navigate({ to: closedDaysAddress }) });
  return (
    <Section title={say('closedDays.removeTitle')}>
      <AskOnce
        act={say('closedDays.remove')}
        title={say('closedDays.removeAsk', { name: own(closedDay.name) })}
        consequence={<p>{say('closedDays.removeConsequence', { days: daysWords(closedDay) })}</p>}
        onConfirm={() => deleting.mutateAsync(closedDay.id)}
      />
    </Section>
  );
}
