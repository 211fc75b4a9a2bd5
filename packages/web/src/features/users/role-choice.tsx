/** The roles with what each may do, in words. */
import type { StaffRole } from '@openhours/contract';
import { useId } from 'react';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { RoleWords } from './role-words.tsx';
import styles from './users.module.css';

/** From the widest reach to the narrowest. */
const roles: readonly StaffRole[] = ['OWNER', 'MANAGER', 'FRONT_DESK', 'STAFF'];

interface RoleChoiceProps {
  readonly label: string;
  readonly value: StaffRole;
  readonly isFixed?: boolean;
  readonly onChoose: (role: StaffRole) => void;
}

export function RoleChoice({ isFixed = false, label, onChoose, value }: RoleChoiceProps) {
  const { say } = useDashboard();
  const name = useId();
  return (
    <fieldset className={styles['roles']} disabled={isFixed}>
      <legend>{label}</legend>
      {roles.map((role) => (
        <label key={role} className={styles['role']}>
          <input type="radio" name={name} value={role} checked={role === value} onChange={() => onChoose(role)} />
          <span>
            <span className={styles['roleName']}>{say(`people.role.${role}`)}</span>
            <span className="oh-soft">
              <RoleWords role={role} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
