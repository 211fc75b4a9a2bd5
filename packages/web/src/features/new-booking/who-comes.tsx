/** Who comes by name, where the service asks for it. The desk may leave names for later. */
import type { FormField, ParticipantNaming } from '@openhours/contract';
import { ParticipantFields } from '../../bookings/participant-fields.tsx';
import { linesFor } from '../../bookings/participant-lines.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import panel from '../../ui/forms/panel-form.module.css';
import type { DeskBooking } from './use-desk-booking.ts';

interface WhoComesProps {
  readonly booking: DeskBooking;
  readonly naming: ParticipantNaming;
  readonly questions: readonly FormField[];
}

export function WhoComes({ booking: { change, draft, missing, people }, naming, questions }: WhoComesProps) {
  const { say } = useDashboard();
  return (
    <fieldset data-part="names" className={panel['fields']}>
      <legend className={panel['part']}>{say('desk.whoComes')}</legend>
      <p className="oh-soft oh-small">{say('desk.whoComesHint')}</p>
      <ParticipantFields
        lines={linesFor(people, draft.lines ?? [])}
        asksBirthDates={naming.asksBirthDates}
        questions={questions}
        isAsked={missing === 'names'}
        onChange={(lines) => change({ ...draft, lines })}
      />
    </fieldset>
  );
}
