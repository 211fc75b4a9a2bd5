/** What can be made from anywhere in the dashboard: a booking for a client, blocked time, and whatever else features bring. */
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { mayBy, useFeatures } from '../../feature.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { useFoldout } from '../../ui/foldout.ts';
import { useFollow } from '../../ui/follow.ts';
import { useSignedIn } from '../../ui/signed-in.ts';
import styles from './frame.module.css';

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

export function NewMenu() {
  const { say } = useDashboard();
  const follow = useFollow();
  const menu = useFoldout();
  const menuId = useId();
  const acts = useFeatures().flatMap((feature) => feature.acts ?? []);
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
  const entries = acts.flatMap((act) =>
    act.newSign === undefined || !mayBy(act.right, person.permissions) ? [] : [{ ...act, Sign: act.newSign }],
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
        {entries.map(({ id, name, Sign, way }) => (
          <button
            key={id}
            type="button"
            className={`${styles['entry']} ${styles['rare']}`}
            onClick={() => {
              menu.close();
              follow(way);
            }}
          >
            <Sign {...icon} />
            <span>{say(name)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
