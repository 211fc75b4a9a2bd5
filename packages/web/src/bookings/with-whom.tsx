/** A time that nobody has free is booked with somebody in particular: who could do it, and what keeps each from it. */

import { Button } from '@mantine/core';
import type { StaffName } from '../queries/staff.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { useReach } from '../ui/context/signed-in.ts';
import { type Explanation, reasonOfPerson } from './obstacle.ts';
import styles from './with-whom.module.css';

interface WithWhomProps {
  /** Those who do the service. */
  readonly people: readonly StaffName[];
  readonly explanation: Explanation | undefined;
  readonly onChoose: (resourceId: string) => void;
}

export function WithWhom({ people, explanation, onChoose }: WithWhomProps) {
  const { say } = useDashboard();
  const mayOverride = useReach('BOOKINGS.OVERRIDE_RULES') !== undefined;
  const reasons = people.map(({ resourceId }) => reasonOfPerson(explanation, resourceId));
  // What keeps all of them from it stands above already.
  const areAlike = reasons.every((reason) => reason === reasons[0]);
  return mayOverride && people.length > 0 ? (
    <fieldset>
      <legend className="oh-soft">{say('way.choosePerson')}</legend>
      <ul className={styles['whom']}>
        {people.map(({ name, resourceId }, index) => {
          const reason = areAlike ? undefined : reasons[index];
          const reasonId = `whom-${resourceId}`;
          return (
            <li key={resourceId}>
              <Button
                variant="default"
                aria-describedby={reason === undefined ? undefined : reasonId}
                onClick={() => onChoose(resourceId)}
              >
                <bdi>{name}</bdi>
              </Button>
              {reason === undefined ? null : (
                <span id={reasonId} className="oh-soft oh-small">
                  {say(reason)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  ) : null;
}
