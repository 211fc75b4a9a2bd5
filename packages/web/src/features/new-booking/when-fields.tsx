/** When: a free time of an appointment, a session of a class, or the sessions of a course, which is booked as a whole. */
import type { Service } from '@openhours/contract';
import { SessionChoice } from '../../bookings/session-choice.tsx';
import { TimeChoice } from '../../bookings/time-choice.tsx';
import { lengthLimitsOf, offersLength } from '../../days/lengths.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpened } from '../../ui/context/opened.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import panel from '../../ui/forms/panel-form.module.css';
import { CourseWords } from './course-words.tsx';
import type { DeskBooking } from './use-desk-booking.ts';

interface WhenFieldsProps {
  readonly booking: DeskBooking;
  readonly service: Service;
  /** The start that was known when the form was opened. */
  readonly knownStart: string | undefined;
}

export function WhenFields({ booking, knownStart, service }: WhenFieldsProps) {
  const { say } = useDashboard();
  const { shownDay } = useOpened();
  const { change, draft, minutes, missing, staffId, taken, wholeMinutes } = booking;
  return (
    <fieldset data-part="time" className={panel['fields']}>
      <legend className={panel['part']}>{say('desk.when')}</legend>
      {missing === 'time' ? <Notice meaning="warn" title={say('desk.timeMissing')} spoken /> : null}
      {service.type === 'APPOINTMENT' ? (
        <TimeChoice
          key={`${service.id} ${knownStart ?? ''}`}
          serviceId={service.id}
          // One of another length than is offered is judged where a usual one would be free.
          durationMinutes={
            offersLength(lengthLimitsOf(service.schedule.availabilityConstraints), minutes) ? wholeMinutes : undefined
          }
          addOnIds={taken.longerIds}
          resourceId={staffId}
          value={draft.start}
          firstDay={shownDay}
          onChange={(start) => change({ ...draft, start })}
        />
      ) : service.type === 'CLASS' ? (
        <SessionChoice
          serviceId={service.id}
          value={draft.eventId}
          chosenDay={draft.eventId === undefined ? undefined : draft.start?.slice(0, 10)}
          onChange={(eventId, start) => change({ ...draft, eventId, start })}
        />
      ) : (
        <CourseWords service={service} />
      )}
    </fieldset>
  );
}
