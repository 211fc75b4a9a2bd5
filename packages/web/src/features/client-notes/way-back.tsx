/** Brings a note about a client back that was just taken away. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { NoteMutations } from '../../queries/client-notes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** What was taken away last, and the way back from it. */
export function useWayBack(useRestore: NoteMutations['useRestore']) {
  const [goneId, setGoneId] = useState<string | undefined>(undefined);
  const restore = useRestore({ onSuccess: () => setGoneId(undefined) });
  return {
    /** A note was taken away. */
    gone: (id: string) => {
      restore.reset();
      setGoneId(id);
    },
    notice:
      goneId === undefined ? null : (
        <GoneNotice
          hasFailed={restore.isError}
          isPending={restore.isPending}
          onRestore={() => restore.mutate(goneId)}
        />
      ),
  };
}

interface GoneNoticeProps {
  readonly hasFailed: boolean;
  readonly isPending: boolean;
  readonly onRestore: () => void;
}

function GoneNotice({ hasFailed, isPending, onRestore }: GoneNoticeProps) {
  const { say } = useDashboard();
  return (
    <Notice meaning={hasFailed ? 'bad' : 'note'} title={say(hasFailed ? 'editor.actFailed' : 'clientNote.gone')} spoken>
      <div>
        <Button variant="default" aria-disabled={isPending} onClick={() => (isPending ? undefined : onRestore())}>
          {say('clientNote.restore')}
        </Button>
      </div>
    </Notice>
  );
}
