/** Why an act by a link did not happen. Nothing has changed then, and the page shows how the booking stands now. */
import type { LinkTrouble } from '../../../pages/state/visit.ts';
import { Notice } from '../../../ui/notice.tsx';
import { usePage } from '../../../ui/page-context.tsx';

interface LinkNoticeProps {
  readonly trouble: LinkTrouble | undefined;
  readonly retryAfterSeconds: number | undefined;
}

export function LinkNotice({ trouble, retryAfterSeconds }: LinkNoticeProps) {
  const { formats, say } = usePage();
  switch (trouble) {
    case undefined:
      return null;
    case 'changed':
      return (
        <Notice meaning="warn" title={say('manage.changed')} spoken>
          <p>{say('manage.changedHint')}</p>
        </Notice>
      );
    case 'expired':
      return (
        <Notice meaning="note" title={say('trouble.expired')} spoken>
          <p>{say('manage.expiredHint')}</p>
        </Notice>
      );
    case 'busy':
      return (
        <Notice meaning="bad" title={say('trouble.busy')} spoken>
          <p>{say('manage.busyHint')}</p>
        </Notice>
      );
    case 'too-often':
      return (
        <Notice meaning="bad" title={say('manage.tooOften')} spoken>
          <p>{say('manage.tooOftenHint', { length: formats.duration(Math.ceil((retryAfterSeconds ?? 600) / 60)) })}</p>
        </Notice>
      );
  }
}
