/** In place of what could not be read: not for this person, or not now and then again. */
import { Button } from '@mantine/core';
import { CallError } from '@openhours/client';
import { useDashboard } from '../context/dashboard-context.tsx';
import { Notice } from './notice.tsx';

interface ReadFailureProps {
  readonly error: Error | null;
  readonly title: string;
  readonly onAgain: () => void;
}

export function ReadFailure({ error, title, onAgain }: ReadFailureProps) {
  const { say } = useDashboard();
  if (error instanceof CallError && error.status === 403) {
    return (
      <Notice meaning="warn" title={say('reading.refused')} spoken>
        <p>{say('reading.refusedHint')}</p>
      </Notice>
    );
  }
  const requestId = (error instanceof CallError ? error.requestId : undefined) ?? '–';
  return (
    <Notice meaning="bad" title={title} spoken>
      <p>{say('bookings.failedHint', { requestId })}</p>
      <div>
        <Button variant="default" onClick={onAgain}>
          {say('bookings.tryAgain')}
        </Button>
      </div>
    </Notice>
  );
}
