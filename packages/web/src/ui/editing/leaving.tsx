/**
 * What was typed is not lost by going to another page: it is saved first where it saves itself, and else, or when that
 * fails, somebody is asked once.
 */
import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { Opened } from '../../pages/opened.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { Sheet } from '../overlays/sheet.tsx';
import actions from '../styles/actions.module.css';

interface LeavingProps {
  /** It is typed into a panel beside the view: closing that, or opening another in its place, leaves it, too. */
  readonly isBeside?: boolean;
  /** Asked at the moment of leaving, when the page may not have been rendered anew yet. */
  readonly isUnsaved: () => boolean;
  /** Answers whether all is saved; absent where only a press of the button saves. */
  readonly save?: (() => Promise<boolean>) | undefined;
}

/** The form that an address opens beside its view. */
const formOf = ({ new: form }: Opened) => form;

export function Leaving({ isBeside = false, isUnsaved, save }: LeavingProps) {
  const { say } = useDashboard();
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // A panel that opens over the page leaves it where it is.
      const isLeft = current.pathname !== next.pathname || (isBeside && formOf(current.search) !== formOf(next.search));
      if (!isLeft || !isUnsaved()) {
        return false;
      }
      return save === undefined || !(await save());
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') {
    return null;
  }
  return (
    <Sheet title={say('editor.leaveAsk')} onClose={blocker.reset}>
      <p>{say('editor.leaveHint')}</p>
      <div className={actions['buttons']}>
        <Button onClick={blocker.reset}>{say('editor.stay')}</Button>
        <Button variant="default" className={actions['danger'] as string} onClick={blocker.proceed}>
          {say('editor.leave')}
        </Button>
      </div>
    </Sheet>
  );
}
