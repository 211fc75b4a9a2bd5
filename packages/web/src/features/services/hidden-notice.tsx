/** Says at the head of the editor that customers do not see a service, and shows it to them. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import type { Draft } from '../../ui/editing/use-draft.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { ServiceFields } from './service-fields.ts';

interface HiddenNoticeProps {
  readonly draft: Draft<ServiceFields>;
  /** The section that takes the focus once the notice is gone. */
  readonly nextId: string;
  /** What to know of it before. */
  readonly children: ReactNode;
}

export function HiddenNotice({ children, draft, nextId }: HiddenNoticeProps) {
  const { say } = useDashboard();
  return draft.shown.hidden ? (
    <Notice meaning="note" title={say('service.hiddenFromClients')}>
      {children}
      <div>
        <Button
          variant="default"
          onClick={() => {
            draft.set('hidden', false);
            document.getElementById(nextId)?.querySelector('h2')?.focus({ preventScroll: true });
          }}
        >
          {say('service.show')}
        </Button>
      </div>
    </Notice>
  ) : null;
}
