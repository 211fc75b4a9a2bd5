/** The hours of one schedule, read, edited and saved as a whole, with both sides shown when somebody else was faster. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type HoursModel, hoursOf, modelOf } from '../../days/hours-week.ts';
import { hoursOfSchedule, useSetWorkingHours } from '../../queries/hours.ts';
import { isRevisionConflict } from '../../session/revision-conflict.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { Leaving } from '../editing/leaving.tsx';
import { isSame } from '../editing/merge.ts';
import { Reading } from '../editing/saved-words.tsx';
import { SideBySide } from '../editing/side-by-side.tsx';
import { Notice } from '../feedback/notice.tsx';
import { refusalWords } from '../forms/refusal.ts';
import type { Place } from './day-row.tsx';
import styles from './hours.module.css';
import { HoursEditor, useHoursSentence } from './hours-editor.tsx';

interface SavedHoursProps {
  readonly scheduleId: string;
  readonly places: readonly Place[];
  readonly others: readonly { readonly resourceId: string; readonly name: string }[];
  /** After the hours are saved: what makes them count, such as their assignment. */
  readonly onSaved?: () => Promise<unknown>;
  /** Saves even when nothing was changed, because they do not count yet. */
  readonly isNew?: boolean;
  /** In a row of steps: only the week, and one button that saves what was changed and then goes on. */
  readonly goOn?: { readonly act: string; readonly onDone: () => void };
}

export function SavedHours({ scheduleId, places, others, onSaved, isNew = false, goOn }: SavedHoursProps) {
  const { say, session } = useDashboard();
  const sentence = useHoursSentence();
  const read = useQuery(hoursOfSchedule(session.client, scheduleId));
  const [typed, setTyped] = useState<HoursModel | undefined>(undefined);
  const type = (next: HoursModel | undefined) => {
    latest.current = next;
    setTyped(next);
  };
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  /** What was typed last; and whether that is saved, both before it is rendered. */
  const latest = useRef<HoursModel | undefined>(undefined);
  const isUnsaved = useRef(false);
  /** The version from which somebody began to type. */
  const version = useRef<string | undefined>(undefined);
  const isTypedSince = (sent: HoursModel) => latest.current !== undefined && latest.current !== sent;
  const saving = useSetWorkingHours<HoursModel>(
    session.client,
    scheduleId,
    {
      hoursOf: (model) => ({
        ...hoursOf(model),
        ...(version.current === undefined ? {} : { version: version.current }),
      }),
      makeCount: onSaved,
    },
    {
      onSuccess: (hours, sent) => {
        if (isTypedSince(sent)) {
          version.current = hours.version;
          return;
        }
        version.current = undefined;
        isUnsaved.current = false;
        type(undefined);
      },
    },
  );
  if (read.data === undefined) {
    return <Reading error={read.error} onAgain={() => void read.refetch()} />;
  }
  const takeSaved = () => {
    version.current = undefined;
    type(undefined);
    saving.reset();
  };
  const saved = modelOf(read.data);
  const model = typed ?? saved;
  const isChanged = typed !== undefined && !isSame(hoursOf(typed), hoursOf(saved));
  isUnsaved.current = isChanged || unreadable.length > 0;
  const isConflict = isRevisionConflict(saving.error);
  return (
    <div className={styles['saved']}>
      <Leaving isUnsaved={() => isUnsaved.current} />
      <HoursEditor
        model={model}
        places={places}
        others={others}
        withExceptions={goOn === undefined}
        onChange={(next) => {
          version.current ??= read.data.version;
          if (!isConflict && !saving.isPending) {
            saving.reset();
          }
          type(next);
        }}
        onReadable={(field, isReadable) =>
          setUnreadable((before) => {
            const rest = before.filter((each) => each !== field);
            return isReadable ? rest : [...rest, field];
          })
        }
      />
      {isConflict ? (
        <SideBySide
          title={say('editor.conflict')}
          mine={sentence(model)}
          theirs={sentence(saved)}
          onMine={() => {
            version.current = read.data.version;
            saving.mutate(model);
          }}
          onTheirs={takeSaved}
        />
      ) : saving.isError ? (
        <Notice meaning="bad" title={say('editor.notSaved')} spoken>
          <p>{refusalWords(saving.error, say)}</p>
        </Notice>
      ) : null}
      <div className={styles['saveBar']} data-changed={isChanged || isNew || goOn !== undefined || undefined}>
        <Button
          onClick={() => {
            if (saving.isPending || unreadable.length > 0) {
              return;
            }
            // Whoever goes on agrees to the hours that stand there.
            if (isChanged || isNew || (goOn !== undefined && read.data.preset)) {
              saving.mutate(model, {
                onSuccess: () => {
                  // Whoever has typed since stays, and sees that it is not saved.
                  if (latest.current === undefined) {
                    goOn?.onDone();
                  }
                },
              });
            } else {
              goOn?.onDone();
            }
          }}
          disabled={(goOn === undefined && !(isChanged || isNew)) || unreadable.length > 0}
          aria-disabled={saving.isPending}
        >
          {saving.isPending ? say('editor.saving') : (goOn?.act ?? say('hours.save'))}
        </Button>
        {isChanged ? (
          <Button variant="default" onClick={takeSaved}>
            {say('editor.discard')}
          </Button>
        ) : null}
        <span role="status" className="oh-soft">
          {unreadable.length > 0
            ? say('hours.unreadableSomewhere')
            : isChanged
              ? say('editor.unsaved')
              : saving.isSuccess
                ? say('editor.saved')
                : ''}
        </span>
      </div>
    </div>
  );
}
