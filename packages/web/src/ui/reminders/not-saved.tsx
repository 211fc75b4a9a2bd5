/** Reminder times that were not kept: why, until it was read; what is shown is what holds. */
import { Button } from '@mantine/core';
import { isRevisionConflict } from '../../session/revision-conflict.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { Notice } from '../feedback/notice.tsx';

export function NotSaved({ error, onUnderstood }: { readonly error: Error; readonly onUnderstood: () => void }) {
  const { say } = useDashboard();
  const isStale = isRevisionConflict(error);
  return (
    <Notice meaning="bad" title={say(isStale ? 'messages.stale' : 'messages.failed')} spoken>
      <div>
        <Button variant="default" onClick={onUnderstood}>
          {say('messages.understood')}
        </Button>
      </div>
    </Notice>
  );
}
