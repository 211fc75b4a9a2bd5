/** The time, and whose it is, that was known where the form was opened: said until the service asks for one itself. */
import { useQuery } from '@tanstack/react-query';
import { own } from '../../language/bidi.ts';
import { staffOf } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import panel from '../../ui/forms/panel-form.module.css';

interface KnownTimeProps {
  /** On the place's clock. */
  readonly start: string;
  readonly staffId: string | undefined;
}

export function KnownTime({ start, staffId }: KnownTimeProps) {
  const { formats, say, session } = useDashboard();
  const staff = useQuery(staffOf(session.client)).data?.find(({ resourceId }) => resourceId === staffId);
  const time = `${formats.shortDay(start.slice(0, 10))}, ${formats.time(start)}`;
  return (
    <fieldset className={panel['fields']}>
      <legend className={panel['part']}>{say('desk.when')}</legend>
      <p>
        <Sentence text={staff === undefined ? time : say('way.nearTime', { time, name: own(staff.name) })} />
      </p>
    </fieldset>
  );
}
