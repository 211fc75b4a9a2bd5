/**
 * The acts on a booking: what matters most now as buttons, all others behind one that unfolds them. At the thumb on a
 * phone.
 */

import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useDisclosure } from '../../ui/overlays/disclosure.ts';
import actions from '../../ui/styles/actions.module.css';
import styles from './act-row.module.css';

/** What can be done, by a press that does it or asks first. */
export interface Act {
  readonly id: 'move' | 'end' | 'reassign' | 'ask' | 'link' | `room ${string}`;
  readonly label: string;
  readonly onPress: () => void;
  /** It takes something away. */
  readonly isDanger?: boolean;
}

/** One subject of acts: what can be done of it, and what stands there of it: its question, its form, what came of it. */
export interface ActPart {
  readonly acts: readonly Act[];
  readonly view: ReactNode;
  /** A question or a form stands there. */
  readonly isOpen: boolean;
}

export interface ActRowProps {
  /** Those that matter most now. */
  readonly main: readonly Act[];
  readonly rest: readonly Act[];
  /** On a phone above its bar; while a question stands open that one has the buttons. */
  readonly isAtThumb: boolean;
  /** Buttons before all others. */
  readonly children?: ReactNode;
}

export function ActRow({ children, isAtThumb, main, rest }: ActRowProps) {
  return (
    <div className={styles['row']} data-acts={isAtThumb || undefined}>
      {children}
      {main.map(({ id, isDanger, label, onPress }) => (
        <Button
          key={id}
          variant="default"
          className={isDanger === true ? (actions['danger'] as string) : ''}
          onClick={onPress}
        >
          {label}
        </Button>
      ))}
      {rest.length === 0 ? null : <MoreActs acts={rest} />}
    </div>
  );
}

function MoreActs({ acts }: { readonly acts: readonly Act[] }) {
  const { say } = useDashboard();
  const menu = useDisclosure();
  const menuId = useId();
  return (
    <div ref={menu.area} className={styles['area']}>
      <Button
        ref={menu.button}
        variant="default"
        className={styles['more'] as string}
        aria-label={say('booking.moreActs')}
        title={say('booking.moreActs')}
        aria-expanded={menu.isOpen}
        aria-controls={menuId}
        onClick={menu.toggle}
      >
        <IconDots size={22} stroke={1.75} aria-hidden="true" />
      </Button>
      <div id={menuId} className={styles['menu']} data-open={menu.isOpen || undefined}>
        {acts.map(({ id, isDanger, label, onPress }) => (
          <button
            key={id}
            type="button"
            className={`${styles['entry']} ${isDanger === true ? actions['danger'] : ''}`}
            onClick={() => {
              menu.close();
              onPress();
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
