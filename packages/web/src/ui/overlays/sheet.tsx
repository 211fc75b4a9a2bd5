/**
 * One question or choice over the view: at the thumb on phones, in the middle of wide screens. The browser's own modal
 * dialog keeps the focus inside and gives it back; Escape, a press outside and the cross at its head close it.
 */
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { useDashboard } from '../context/dashboard-context.tsx';
import { LiveNotices } from '../feedback/live-notices.tsx';
import { useModalDialog } from './modal-dialog.ts';
import styles from './sheet.module.css';

export interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Sheet({ title, onClose, children }: SheetProps) {
  const { isOnline, say } = useDashboard();
  const titleId = useId();
  // The question is read before anything of it is pressed, unless it marks where somebody types at once.
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useModalDialog(heading, onClose);
  return (
    <dialog {...dialog} className={styles['sheet']} aria-labelledby={titleId}>
      <div className={styles['inside']}>
        <div className={styles['head']}>
          <h2 id={titleId} ref={heading} tabIndex={-1} className={styles['title']}>
            {title}
          </h2>
          <button type="button" className={styles['close']} onClick={onClose} aria-label={say('panel.close')}>
            <IconX size={22} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
        {isOnline ? null : <LiveNotices />}
        {children}
      </div>
    </dialog>
  );
}
