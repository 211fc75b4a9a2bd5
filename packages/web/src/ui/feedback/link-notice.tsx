/** Why an act by a link did not happen. Nothing has changed then, and the page shows how the booking stands now. */
import type { LinkTrouble } from '../../pages/state/visit.ts';
import { usePage } from '../context/page-context.tsx';
import { Notice } from './notice.tsx';

interface LinkNoticeProps {
  readonly trouble: LinkTrouble | undefined;
  readonly retryAfterSeconds: number | undefined;
}

const notices = {
  changed: { meaning: 'warn', title: 'manage.changed', hint: 'manage.changedHint' },
  expired: { meaning: 'note', title: 'trouble.expired', hint: 'manage.expiredHint' },
  busy: { meaning: 'bad', title: 'trouble.busy', hint: 'manage.busyHint' },
  'too-often': { meaning: 'bad', title: 'manage.tooOften', hint: 'manage.tooOftenHint' },
} as const;

export function LinkNotice({ trouble, retryAfterSeconds = 600 }: LinkNoticeProps) {
  const { formats, say } = usePage();
  if (trouble === undefined) {
    return null;
  }
  const { hint, meaning, title } = notices[trouble];
  return (
    <Notice meaning={meaning} title={say(title)} spoken>
      <p>{say(hint, { length: formats.duration(Math.ceil(retryAfterSeconds / 60)) })}</p>
    </Notice>
  );
}
