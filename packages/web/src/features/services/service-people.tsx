/** Who gives a service. */
import { useQuery } from '@tanstack/react-query';
import { staffOf } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { ChoiceList } from '../../ui/editing/choice-list.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import type { DraftProps } from './draft-field.ts';
import { FieldProblem } from './field-problem.tsx';

export function People({ draft }: DraftProps) {
  const { say, session } = useDashboard();
  const staff = useQuery(staffOf(session.client));
  const chosen = draft.shown.staffIds;
  return (
    <Section id="service-part-staff" title={say('service.staffIds')}>
      {staff.data === undefined ? (
        <Reading error={staff.error} onAgain={() => void staff.refetch()} />
      ) : (
        <ChoiceList
          legend={say('service.staffIds')}
          choices={staff.data.map(({ resourceId, name }) => ({ id: resourceId, name }))}
          chosen={chosen}
          onChoose={(id, isChosen) =>
            draft.set('staffIds', isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        />
      )}
      <FieldProblem words={draft.errors['staffIds']} />
    </Section>
  );
}
