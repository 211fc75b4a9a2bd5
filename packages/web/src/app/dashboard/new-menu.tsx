/**
 * What can be made from anywhere in the dashboard: a booking for a client, blocked time, and whatever else features
 * bring.
 */
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { isPermitted, useFeatures } from '../../feature-assembly.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useNavigateTo } from '../../ui/context/navigation-target.ts';
import { useSignedIn } from '../../ui/context/signed-in.ts';
import { useDisclosure } from '../../ui/overlays/disclosure.ts';
import styles from './frame.module.css';

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

export function NewMenu() {
  const { say } = useDashboard();
  const navigateTo = useNavigateTo();
  const menu = useDisclosure();
  const menuId = useId();
  const actions = useFeatures().flatMap((feature) => feature.actions ?? []);
  const person = useSignedIn();
  if (person === undefined) {
    // The room that the button will need, so that nothing moves when it comes.
    return (
      <div className={`${styles['newArea']} ${styles['coming']}`} aria-hidden="true">
        <span className={`${styles['entry']} ${styles['new']}`}>
          <IconPlus {...icon} />
          <span>{say('new.name')}</span>
        </span>
      </div>
    );
  }
  const entries = actions.flatMap((action) =>
    action.newIcon === undefined || !isPermitted(action.requires, person.permissions)
      ? []
      : [{ ...action, Icon: action.newIcon }],
  );
  if (entries.length === 0) {
    return null;
  }
  return (
    <div className={styles['newArea']} ref={menu.area}>
      <button
        ref={menu.button}
        type="button"
        className={`${styles['entry']} ${styles['new']}`}
        aria-expanded={menu.isOpen}
        aria-controls={menuId}
        onClick={menu.toggle}
      >
        <IconPlus {...icon} />
        <span>{say('new.name')}</span>
      </button>
      <div className={styles['newMenu']} id={menuId} data-open={menu.isOpen || undefined}>
        {entries.map(({ id, name, Icon, target }) => (
          <button
            key={id}
            type="button"
            className={`${styles['entry']} ${styles['rare']}`}
            onClick={() => {
              menu.close();
              navigateTo(target);
            }}
          >
            <Icon {...icon} />
            <span>{say(name)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
