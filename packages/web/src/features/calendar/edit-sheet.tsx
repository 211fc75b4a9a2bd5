/**
 * Editing a session: when and where it is, who leads it, for how many and by which name; it alone, with those that follow,
 * or all that are to come. What that would do is said before it is done.
 */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { isCallError, staffResourceTypeId } from '@openhours/client';
import type { CalendarEvent, SessionChanges, SessionScope } from '@openhours/contract';
import { beginsInPast } from '@openhours/contract/calendar/session-scopes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RoomSelects } from '../../bookings/room-selects.tsx';
import { useTelling } from '../../bookings/tell-switch.tsx';
import type { StaffNews } from '../../bookings/telling.ts';
import { own } from '../../language/bidi.ts';
import { placesOf } from '../../queries/locations.ts';
import { roomsOf } from '../../queries/rooms.ts';
import { changePreviewOf } from '../../queries/session-changes.ts';
import { staffOf } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOwnCalendarOnly } from '../../ui/context/signed-in.ts';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import panel from '../../ui/forms/panel-form.module.css';
import { refusalWords } from '../../ui/forms/refusal.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import actions from '../../ui/styles/actions.module.css';
import styles from './calendar-page.module.css';
import type { CalendarWords } from './calendar-words.ts';
import { ChangePreview } from './change-preview.tsx';
import { changesOf, type EditedSession, editedOf, leaderIdOf, problemOf } from './edited-session.ts';
import type { Session } from './entries.ts';
import { MoveTrouble } from './move-sheet.tsx';
import type { SessionEdit } from './use-session-edit.ts';

interface EditSheetProps {
  readonly entry: Session;
  readonly words: CalendarWords;
  readonly edit: SessionEdit;
  readonly onClose: () => void;
}

export function EditSheet(props: EditSheetProps) {
  const { entry, onClose, words } = props;
  const { say, session } = useDashboard();
  const rooms = useQuery(roomsOf(session.client));
  return (
    <Sheet title={say('sessionEdit.title', { name: own(words.title(entry)) })} onClose={onClose}>
      <p className="oh-soft">
        {say('move.from', { day: words.day(entry.startMs), time: words.range(entry.startMs, entry.endMs) })}
      </p>
      {rooms.data === undefined ? (
        <Reading error={rooms.error} onAgain={() => void rooms.refetch()} />
      ) : (
        <EditForm {...props} kindIds={rooms.data.map(({ type }) => type.id)} />
      )}
    </Sheet>
  );
}

/** How long somebody pauses before what they have typed so far is looked at. */
const typingPauseMs = 300;

function EditForm({ edit, entry, kindIds, onClose }: EditSheetProps & { readonly kindIds: readonly string[] }) {
  const { frame, say } = useDashboard();
  const { event } = entry;
  const [before] = useState(() => editedOf(event, [staffResourceTypeId, ...kindIds], frame.timeZone));
  const [edited, setEdited] = useState(before);
  const [scope, setScope] = useState<SessionScope>('THIS');
  const [isTried, setTried] = useState(false);
  const problem = problemOf(edited);
  const changes = problem === undefined ? changesOf(event, before, edited, frame.timeZone) : {};
  const telling = useTelling(undefined);
  const check = useCheck(event, { scope, changes });
  const news = useStaffNews(before, edited);
  const put = (part: Partial<EditedSession>) => {
    edit.again();
    setTried(false);
    setEdited({ ...edited, ...part });
  };
  const { preview } = check;
  const isReady = preview !== undefined && check.isOfNow && !edit.isPending;
  return (
    <form
      className={panel['form']}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        setTried(true);
        if (isReady) {
          const isTold = preview.moved && preview.bookings.count + preview.bookings.waiting > 0;
          edit.change({ entry, scope, changes, tells: isTold && telling.tells });
        }
      }}
    >
      <Fields event={event} edited={edited} problem={problem} put={put} />
      {event.recurringEventId === undefined ? null : (
        <ScopeChoice
          scope={scope}
          onChoose={(chosen) => {
            edit.again();
            setScope(chosen);
          }}
        />
      )}
      {check.trouble}
      {preview === undefined ? null : <ChangePreview preview={preview} scope={scope} telling={telling} news={news} />}
      {isTried && problem === undefined && Object.keys(changes).length === 0 ? (
        <p role="alert">{say('sessionEdit.unchanged')}</p>
      ) : null}
      {edit.error === null ? null : <MoveTrouble error={edit.error} />}
      <FormActs
        isReady={isReady}
        isSaving={edit.isPending}
        hasConflicts={(preview?.conflicts.length ?? 0) > 0}
        onClose={onClose}
      />
    </form>
  );
}

interface ScopeChoiceProps {
  readonly scope: SessionScope;
  readonly onChoose: (scope: SessionScope) => void;
}

function ScopeChoice({ onChoose, scope }: ScopeChoiceProps) {
  const { say } = useDashboard();
  return (
    <RadioGroup
      legend={say('sessionEdit.scope')}
      options={[
        { value: 'THIS', label: say('sessionEdit.scope.this') },
        { value: 'THIS_AND_FOLLOWING', label: say('sessionEdit.scope.following') },
        { value: 'ALL', label: say('sessionEdit.scope.all') },
      ]}
      value={scope}
      onChoose={onChoose}
    />
  );
}

interface FormActsProps {
  readonly isReady: boolean;
  readonly isSaving: boolean;
  readonly hasConflicts: boolean;
  readonly onClose: () => void;
}

function FormActs({ hasConflicts, isReady, isSaving, onClose }: FormActsProps) {
  const { say } = useDashboard();
  return (
    <div className={actions['buttons']}>
      <Button type="submit" aria-disabled={!isReady}>
        {say(isSaving ? 'act.saving' : hasConflicts ? 'sessionEdit.saveAnyway' : 'sessionEdit.save')}
      </Button>
      <Button variant="default" onClick={onClose}>
        {say('calendar.keepAsIs')}
      </Button>
    </div>
  );
}

interface Asked {
  readonly scope: SessionScope;
  readonly changes: SessionChanges;
}

/** What a change would do, or why it cannot be done; nothing while nothing is changed. */
function useCheck({ id: eventId }: CalendarEvent, asked: Asked) {
  const { say, session } = useDashboard();
  const [paused] = useDebouncedValue(JSON.stringify(asked), typingPauseMs);
  const { changes, scope } = JSON.parse(paused) as Asked;
  const isDifferent = Object.keys(asked.changes).length > 0;
  const answer = useQuery({
    ...changePreviewOf(session.client, { eventId, scope, changes }),
    enabled: isDifferent && Object.keys(changes).length > 0,
  });
  const isOfNow = paused === JSON.stringify(asked) && !answer.isPlaceholderData && answer.isSuccess;
  const { error } = answer;
  return {
    preview: isDifferent && error === null ? answer.data : undefined,
    isOfNow,
    trouble: !isDifferent ? null : error === null ? (
      answer.data === undefined ? (
        <p role="status" className="oh-soft">
          {say('sessionEdit.checking')}
        </p>
      ) : null
    ) : isCallError(error) && error.fieldViolations.length > 0 ? (
      <p role="alert">{violationOf(error)}</p>
    ) : (
      <ReadFailure title={say('sessionEdit.checkFailed')} error={error} onAgain={() => void answer.refetch()} />
    ),
  };

  function violationOf(refused: Error): string {
    const inPast = isCallError(refused) && refused.fieldViolations.some(({ ruleName }) => ruleName === beginsInPast);
    return inPast ? say(scope === 'ALL' ? 'sessionEdit.nextInPast' : 'way.titlePast') : refusalWords(refused, say);
  }
}

/** Whoever leads the sessions from then on hears of it, and whoever did and does not any more. */
function useStaffNews(before: EditedSession, edited: EditedSession): StaffNews[] {
  const { session } = useDashboard();
  const staff = useQuery(staffOf(session.client)).data ?? [];
  const [old, now] = [leaderIdOf(before), leaderIdOf(edited)];
  const news = (id: string | undefined, type: StaffNews['type']): StaffNews[] => {
    const member = staff.find(({ resourceId }) => resourceId === id);
    return member === undefined
      ? []
      : [{ type, to: { id: member.resourceId, name: member.name, ...(member.email ? { email: member.email } : {}) } }];
  };
  return [...news(now, 'STAFF_BOOKING_RESCHEDULED'), ...(old === now ? [] : news(old, 'STAFF_BOOKING_CANCELED'))];
}

interface FieldsProps {
  readonly event: CalendarEvent;
  readonly edited: EditedSession;
  readonly problem: ReturnType<typeof problemOf>;
  readonly put: (part: Partial<EditedSession>) => void;
}

function Fields({ edited, event, problem, put }: FieldsProps) {
  const { say } = useDashboard();
  const error = (of: typeof problem) =>
    problem === of && of !== undefined ? say(`sessionEdit.problem.${of}`) : undefined;
  return (
    <div className={panel['fields']}>
      <div className={styles['pairs']}>
        <TextInput
          type="date"
          label={say('time.day')}
          value={edited.day}
          error={error('day')}
          onChange={({ currentTarget }) => put({ day: currentTarget.value })}
        />
        <TextInput
          type="time"
          label={say('sessionEdit.start')}
          value={edited.start}
          onChange={({ currentTarget }) => put({ start: currentTarget.value })}
        />
        <TextInput
          label={say('service.minutes')}
          inputMode="numeric"
          value={edited.minutes}
          error={error('minutes')}
          onChange={({ currentTarget }) => put({ minutes: currentTarget.value })}
        />
        {event.type === 'CLASS' ? (
          <TextInput
            label={say('service.capacity')}
            inputMode="numeric"
            placeholder={say('sessionEdit.noLimit')}
            value={edited.capacity}
            error={error('capacity')}
            onChange={({ currentTarget }) => put({ capacity: currentTarget.value })}
          />
        ) : null}
        <WhereAndWho edited={edited} event={event} put={put} />
      </div>
      <TextInput
        label={say('service.name')}
        description={say('sessionEdit.nameHint')}
        placeholder={event.scheduleName}
        maxLength={200}
        value={edited.title}
        onChange={({ currentTarget }) => put({ title: currentTarget.value })}
      />
    </div>
  );
}

/** Whoever decides about their own calendar alone puts nobody else and no room on it. */
function WhereAndWho({ edited, event, put }: Pick<FieldsProps, 'edited' | 'event' | 'put'>) {
  const { say, session } = useDashboard();
  const isOfAll = useOwnCalendarOnly('CALENDAR.MANAGE') === undefined;
  const staff = useQuery(staffOf(session.client)).data ?? [];
  const places = useQuery(placesOf(session.client)).data ?? [];
  const isElsewhere = event.location !== undefined && event.location.id === undefined;
  const choose = (kindId: string, id: string | undefined) =>
    put({ resourceIds: { ...edited.resourceIds, [kindId]: id } });
  return (
    <>
      {isOfAll ? (
        <NativeSelect
          label={say('sessions.teacher')}
          value={leaderIdOf(edited) ?? ''}
          onChange={({ currentTarget: { value } }) => choose(staffResourceTypeId, value === '' ? undefined : value)}
          data={[
            { value: '', label: say('sessions.nobody') },
            ...staff.map(({ name, resourceId }) => ({ value: resourceId, label: name })),
          ]}
        />
      ) : null}
      {isOfAll ? <RoomSelects chosen={edited.resourceIds} onChoose={choose} /> : null}
      {places.length < 2 && !isElsewhere ? null : (
        <NativeSelect
          label={say('sessionEdit.place')}
          value={edited.placeId ?? ''}
          onChange={({ currentTarget: { value } }) => put({ placeId: value === '' ? undefined : value })}
          data={[
            { value: '', label: (isElsewhere ? event.location?.name : undefined) ?? say('sessionEdit.placeNone') },
            ...places.map(({ id, name }) => ({ value: id ?? '', label: name })),
          ]}
        />
      )}
    </>
  );
}
