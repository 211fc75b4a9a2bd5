/** The dates of an absence, its reason and the notice for customers, saved as a whole; what others change meanwhile is put beside. */
import type { Absence } from '@openhours/contract';
import { useState } from 'react';
import { isDay } from '../../days/dates.ts';
import { useAbsenceEditing } from '../../queries/absences.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { SaveBar } from '../../ui/editing/save-bar.tsx';
import { SavedWords } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { useDraft } from '../../ui/editing/use-draft.ts';
import { nameOfField } from '../../ui/editing/words-language.tsx';
import { AbsenceFields } from './absence-fields.tsx';
import { changesOfAbsence, fieldOf, problemOf, type TypedAbsence, typedOf } from './typed-absence.ts';

interface AbsenceDraft extends TypedAbsence {
  readonly revision: string;
}

const fieldsOf = (absence: Absence): AbsenceDraft => ({ ...typedOf(absence), revision: absence.revision });

function useAbsenceDraft(absence: Absence) {
  const { session } = useDashboard();
  const editing = useAbsenceEditing(session.client, absence.id);
  return useDraft<AbsenceDraft>({
    saved: fieldsOf(absence),
    fieldOf,
    save: async (changed, saved) =>
      fieldsOf(
        await editing.save({
          revision: saved.revision,
          absence: changesOfAbsence(changed, { ...saved, ...changed } as AbsenceDraft),
        }),
      ),
    reread: async () => fieldsOf(await editing.reread()),
  });
}

type FieldName = 'firstDay' | 'lastDay' | 'isAllDay' | 'from' | 'to' | 'reason' | 'notice';

/** Both sides of a conflict in words. */
function useConflictWords() {
  const { formats, say } = useDashboard();
  return {
    nameOf: (field: string) =>
      nameOfField(field, (text) =>
        say(text === 'isAllDay' ? 'absences.allDay' : `absences.${text as Exclude<FieldName, 'isAllDay'>}`),
      ),
    wordsOf(_field: string, value: unknown) {
      if (typeof value === 'boolean') {
        return say(value ? 'attributes.yes' : 'attributes.no');
      }
      const words = String(value ?? '');
      return words === '' ? '–' : isDay(words) ? formats.shortDay(words) : words;
    },
  };
}

export function ChangeAbsence({ absence }: { readonly absence: Absence }) {
  const { say } = useDashboard();
  const [isTried, setTried] = useState(false);
  const draft = useAbsenceDraft(absence);
  const { shown, state } = draft;
  const isChanged = state !== 'saved';
  return (
    <Section title={say('absences.change')} hint={say('absences.changeHint')}>
      <SavedWords draft={draft} {...useConflictWords()} />
      <div className={styles['form']}>
        <AbsenceFields
          typed={shown}
          errors={draft.errors}
          isTried={isTried}
          onChange={(change) => {
            for (const [field, value] of Object.entries(change)) {
              draft.set(field, value);
            }
          }}
        />
        <SaveBar
          act={say('absences.save')}
          isWaiting={isChanged}
          isSaving={state === 'saving'}
          isOff={!isChanged}
          status={isChanged ? '' : say('editor.saved')}
          onDiscard={undefined}
          onSave={() => {
            setTried(true);
            if (problemOf(shown) === undefined && state !== 'saving') {
              void draft.saveNow();
            }
          }}
        />
      </div>
    </Section>
  );
}
