/** Saves what was changed by a button, where what follows from it is said before: with the way back, and how it stands. */
import { Button } from '@mantine/core';
import { useDashboard } from '../context/dashboard-context.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  /** The button that saves. */
  readonly act: string;
  /** Something waits to be saved: the bar stays in sight. */
  readonly isWaiting: boolean;
  readonly isSaving: boolean;
  /** There is nothing to save, or something that cannot be. */
  readonly isOff: boolean;
  /** How it stands; spoken when it changes. */
  readonly status: string;
  /** Absent inside a form, which the button submits, as Enter does. */
  readonly onSave?: (() => void) | undefined;
  /** Absent while there is nothing to take back. */
  readonly onDiscard: (() => void) | undefined;
}

export function SaveBar({ act, isOff, isSaving, isWaiting, status, onDiscard, onSave }: SaveBarProps) {
  const { say } = useDashboard();
  return (
    <div className={styles['saveBar']} data-changed={isWaiting || undefined}>
      <Button
        type={onSave === undefined ? 'submit' : 'button'}
        onClick={onSave}
        disabled={isOff}
        aria-disabled={isSaving}
      >
        {isSaving ? say('editor.saving') : act}
      </Button>
      {onDiscard === undefined ? null : (
        <Button variant="default" onClick={onDiscard}>
          {say('editor.discard')}
        </Button>
      )}
      <span role="status" className="oh-soft">
        {status}
      </span>
    </div>
  );
}
