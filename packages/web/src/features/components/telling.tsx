/** What says how something stands: notices, waiting, failure, what was saved and what not, the day as a line. */
import { Skeleton } from '@mantine/core';
import { CallError } from '@openhours/client';
import { useMemo } from 'react';
import { DashboardContext, useDashboard } from '../../ui/context/dashboard-context.tsx';
import { DayLine, legendWords } from '../../ui/day-line/day-line.tsx';
import { SavedWords } from '../../ui/editing/saved-words.tsx';
import { SideBySide } from '../../ui/editing/side-by-side.tsx';
import { LiveNotices } from '../../ui/feedback/live-notices.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import { WaitingLines } from '../../ui/feedback/waiting.tsx';
import { NotSaved } from '../../ui/reminders/not-saved.tsx';
import { Chevron } from '../../ui/styles/chevron.tsx';
import { ComponentStates, Part, State } from './component-states.tsx';
import styles from './components.module.css';
import { longName, longWord, mixedName, usualName } from './sample-words.ts';
import { stillDraft } from './still-draft.ts';

export function Telling() {
  return (
    <Part title="How something stands">
      <Notices />
      <Waiting />
      <Failures />
      <Saving />
      <Line />
    </Part>
  );
}

const meanings = ['note', 'good', 'warn', 'bad'] as const;

function Notices() {
  const { say } = useDashboard();
  const parts = useDashboard();
  const offline = useMemo(() => ({ ...parts, isOnline: false }), [parts]);
  const interrupted = useMemo(() => ({ ...parts, isOnline: true, live: 'interrupted' as const }), [parts]);
  return (
    <>
      <ComponentStates name="Notice, MeaningIcon" file="ui/feedback/notice.tsx, ui/styles/meaning.tsx">
        {meanings.map((meaning) => (
          <State key={meaning} name={meaning}>
            <Notice meaning={meaning} title={say('bookings.stale')}>
              <p>{say('bookings.staleHint')}</p>
            </Notice>
          </State>
        ))}
        <State name="long words">
          <Notice meaning="note" title={longWord}>
            <p>{longName}</p>
          </Notice>
        </State>
      </ComponentStates>
      <ComponentStates name="Progress" file="ui/feedback/progress.tsx">
        <State name="begun">
          <Progress done={0} all={120} />
        </State>
        <State name="under way">
          <Progress done={40} all={120} />
        </State>
      </ComponentStates>
      <ComponentStates name="LiveNotices" file="ui/feedback/live-notices.tsx">
        <State name="no connection">
          <DashboardContext value={offline}>
            <LiveNotices />
          </DashboardContext>
        </State>
        <State name="no live updates">
          <DashboardContext value={interrupted}>
            <LiveNotices />
          </DashboardContext>
        </State>
      </ComponentStates>
    </>
  );
}

function Waiting() {
  const { say } = useDashboard();
  return (
    <ComponentStates name="WaitingLines, Skeleton" file="ui/feedback/waiting.tsx, @mantine/core">
      <State name="after 300 ms, in the room that was kept">
        <WaitingLines label={say('shell.loading')} lines={3} height={32} />
      </State>
      <State name="one value">
        <Skeleton width="12ch" height="0.75em" animate={false} />
      </State>
    </ComponentStates>
  );
}

function Failures() {
  const { say } = useDashboard();
  return (
    <>
      <ComponentStates name="ReadFailure" file="ui/feedback/read-failure.tsx">
        <State name="not now">
          <ReadFailure
            error={new CallError('unavailable', { code: 'UNAVAILABLE', status: 503, requestId: '1700000000.42' })}
            title={say('editor.loadFailed')}
            onAgain={() => undefined}
          />
        </State>
        <State name="not for this person">
          <ReadFailure
            error={new CallError('refused', { code: 'PERMISSION_DENIED', status: 403 })}
            title={say('editor.loadFailed')}
            onAgain={() => undefined}
          />
        </State>
      </ComponentStates>
      <ComponentStates name="NotSaved" file="ui/reminders/not-saved.tsx">
        <State name="default">
          <NotSaved error={new Error('unavailable')} onUnderstood={() => undefined} />
        </State>
      </ComponentStates>
    </>
  );
}

/** What is told besides in two of the states. */
const told = {
  conflict: { conflicts: [{ field: 'name', mine: usualName, theirs: mixedName }] },
  failed: { failure: new CallError('refused', { code: 'INVALID_ARGUMENT', status: 400 }) },
};

const savedStates = ['typing', 'saving', 'refused', 'conflict', 'unreachable', 'failed'] as const;

function Saving() {
  const { say } = useDashboard();
  return (
    <>
      <ComponentStates name="SavedWords" file="ui/editing/saved-words.tsx">
        {savedStates.map((state) => (
          <State key={state} name={state}>
            <SavedWords
              draft={stillDraft(
                { name: usualName },
                { state, ...(state in told ? told[state as keyof typeof told] : {}) },
              )}
              nameOf={() => say('service.name')}
            />
          </State>
        ))}
      </ComponentStates>
      <ComponentStates name="SideBySide" file="ui/editing/side-by-side.tsx">
        <State name="long words" isWide>
          <SideBySide
            title={say('editor.conflictField', { field: say('service.name') })}
            mine={longName}
            theirs={mixedName}
            onMine={() => undefined}
            onTheirs={() => undefined}
          />
        </State>
      </ComponentStates>
    </>
  );
}

function Line() {
  const { formats, frame, say } = useDashboard();
  const words = legendWords(say);
  const ends = {
    opensLabel: formats.time(`${frame.today}T09:00:00`),
    closesLabel: formats.time(`${frame.today}T18:00:00`),
  };
  return (
    <>
      <ComponentStates name="DayLine" file="ui/day-line/day-line.tsx">
        <State name="free, taken, not to be booked, too short and closed, with a time">
          <DayLine
            {...ends}
            opens={540}
            closes={1080}
            ruled={[{ start: 540, end: 600 }]}
            free={[{ start: 600, end: 660 }]}
            taken={[{ start: 660, end: 780 }]}
            between={[{ start: 780, end: 810 }]}
            mark={{ start: 840, end: 900 }}
            sentence={say('hours.open')}
            legend={words}
          />
        </State>
        <State name="all taken">
          <DayLine {...ends} opens={540} closes={1080} free={[]} sentence={say('day.taken')} legend={words} />
        </State>
      </ComponentStates>
      <ComponentStates name="Chevron" file="ui/styles/chevron.tsx">
        <State name="back, on">
          <div className={styles['row']}>
            <Chevron towards="back" />
            <Chevron towards="on" />
          </div>
        </State>
      </ComponentStates>
    </>
  );
}
