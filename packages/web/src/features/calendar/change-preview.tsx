/**
 * What changing sessions would do, said before it is done: how many, who moves along and is told, and what is in the
 * way.
 */
import type { SessionChangePreview, SessionScope } from '@openhours/contract';
import { SessionConflicts } from '../../bookings/session-conflicts.tsx';
import { StaffTold } from '../../bookings/staff-told.tsx';
import { type Telling, TellSwitch } from '../../bookings/tell-switch.tsx';
import type { StaffNews } from '../../bookings/telling.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import panel from '../../ui/forms/panel-form.module.css';

interface ChangePreviewProps {
  readonly preview: SessionChangePreview;
  readonly scope: SessionScope;
  readonly telling: Telling;
  /** Whoever leads the sessions from then on, and whoever did. */
  readonly news: readonly StaffNews[];
}

export function ChangePreview({ preview, scope, telling, news }: ChangePreviewProps) {
  const { say } = useDashboard();
  const { bookings, kept, moved, overfull, sessions } = preview;
  const isBooked = bookings.count + bookings.waiting > 0;
  return (
    <>
      <div className={panel['summary']} role="status">
        {scope === 'THIS' ? null : (
          <p>
            {sessions === undefined
              ? say('sessionEdit.changesEndless')
              : say('sessionEdit.changes', { count: sessions })}
          </p>
        )}
        {kept > 0 ? <p>{say('sessionEdit.kept', { count: kept })}</p> : null}
        {moved ? (
          <p>
            {say('sessionEdit.moves', { count: bookings.count })}
            {bookings.participants > bookings.count
              ? ` ${say('sessionEdit.people', { count: bookings.participants })}`
              : ''}
          </p>
        ) : (
          <p>{say('sessionEdit.stays')}</p>
        )}
        {bookings.waiting > 0 ? <p>{say('sessionEdit.waiting', { count: bookings.waiting })}</p> : null}
        {overfull === undefined ? null : (
          <p>{say('sessionEdit.overfull', { count: overfull.sessions, most: overfull.mostTaken })}</p>
        )}
      </div>
      <SessionConflicts found={preview} />
      {moved && isBooked ? (
        <div className={panel['fields']}>
          <TellSwitch telling={telling} label={say('calendar.tellBooked')} />
          {telling.tells || telling.unreached !== undefined ? null : <p className="oh-soft">{say('booking.tellNo')}</p>}
          {bookings.count > 0 ? <StaffTold news={news} /> : null}
        </div>
      ) : null}
    </>
  );
}
