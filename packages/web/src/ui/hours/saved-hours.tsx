/** The hours of one schedule, read, edited and saved as a whole, with both sides shown when somebody else was faster. */

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { daysOffAdded, type HoursModel, hoursOf, modelOf } from '../../days/hours-week.ts';
import { hoursOfSchedule, useSetWorkingHours } from '../../queries/hours.ts';
import { periodOfDays, type TimeToClose } from '../../queries/visits-within.ts';
import { isRevisionConflict } from '../../session/revision-conflict.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { Leaving } from '../editing/leaving.tsx';
import { isSame } from '../editing/merge.ts';
import { SaveBar } from '../editing/save-bar.tsx';
import { Reading } from '../editing/saved-words.tsx';
import { SideBySide } from '../editing/side-by-side.tsx';
import { Notice } from '../feedback/notice.tsx';
import { refusalWords } from '../forms/refusal.ts';
import type { Place } from './day-row.tsx';
import type { ExceptionsProps } from './exceptions.tsx';
import styles from './hours.module.css';
import { HoursEditor, useHoursSentence } from './hours-editor.tsx';
import { VisitsWithin } from './visits-within.tsx';

interface SavedHoursProps {
  readonly scheduleId: string;
  readonly places: readonly Place[];
  /**
   * Of the business: people with hours of their own, whom its days off do not reach by themselves. Absent: of one
   * person or thing.
   */
  readonly others?: ExceptionsProps['others'];
  /** Whose hours they are; absent: the business's. */
  readonly resourceId?: string;
  /** Somebody's, not those of a business or a room. */
  readonly isOfPerson?: boolean;
  /** After the hours are saved: what makes them count, such as their assignment. */
  readonly onSaved?: () => Promise<unknown>;
  /** Saves even when nothing was changed, because they do not count yet. */
  readonly isNew?: boolean;
  /** Whose hours new ones begin with, as long as none of their own were ever set. */
  readonly beginsWith?: string | undefined;
  /** In a row of steps: only the week, and one button that saves what was changed and then goes on. */
  readonly goOn?: { readonly act: string; readonly onDone: () => void };
}

export function SavedHours({
  beginsWith = '',
  goOn,
  isOfPerson = false,
  isNew = false,
  onSaved,
  others,
  places,
  resourceId,
  scheduleId,
}: SavedHoursProps) {
  const { say, session } = useDashboard();
  const sentence = useHoursSentence(isOfPerson);
  const read = useQuery(hoursOfSchedule(session.client, scheduleId));
  const hasNone = isNew && read.data !== undefined && read.data.week.length === 0;
  const begins = useQuery({ ...hoursOfSchedule(session.client, beginsWith), enabled: hasNone && beginsWith !== '' });
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
  if (read.data === undefined || begins.isLoading) {
    return <Reading error={read.error} onAgain={() => void read.refetch()} />;
  }
  const takeSaved = () => {
    version.current = undefined;
    type(undefined);
    saving.reset();
  };
  const saved = modelOf(read.data);
  // Without them a person would seem to work never: what differs from the week of the business is what is typed.
  const model = typed ?? (hasNone && begins.data !== undefined ? { ...saved, week: modelOf(begins.data).week } : saved);
  const isChanged = typed !== undefined && !isSame(hoursOf(typed), hoursOf(saved));
  isUnsaved.current = isChanged || unreadable.length > 0;
  const isConflict = isRevisionConflict(saving.error);
  const booked: TimeToClose = {
    periods: daysOffAdded(model, saved).map(periodOfDays),
    ...(resourceId === undefined ? {} : { resourceIds: [resourceId] }),
  };
  return (
    <div className={styles['saved']}>
      <Leaving isUnsaved={() => isUnsaved.current} />
      <HoursEditor
        model={model}
        places={places}
        others={others}
        isOfPerson={isOfPerson}
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
      <VisitsWithin time={booked} />
      <SaveBar
        act={goOn?.act ?? say('hours.save')}
        isWaiting={isChanged || isNew || goOn !== undefined}
        isSaving={saving.isPending}
        isOff={(goOn === undefined && !(isChanged || isNew)) || unreadable.length > 0}
        status={
          unreadable.length > 0
            ? say('hours.unreadableSomewhere')
            : isChanged
              ? say('editor.unsaved')
              : saving.isSuccess
                ? say('editor.saved')
                : ''
        }
        onDiscard={isChanged ? takeSaved : undefined}
        onSave={() => {
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
      />
    </div>
  );
}
