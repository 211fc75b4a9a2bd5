/** Stands above every page of the dashboard while a note of somebody is not saved, and sends it when that can be done. */

import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOpen } from '../../ui/context/opened.ts';
import type { BannerState } from '../../ui/feedback/banners.tsx';
import textLink from '../../ui/styles/text-link.module.css';
import styles from './beside.module.css';
import { useSendingNotes } from './waiting-notes.ts';

export function useNotesBanner(): BannerState {
  const { say } = useDashboard();
  const open = useOpen();
  const { notes } = useSendingNotes();
  if (notes.length === 0) {
    return null;
  }
  const title = say('notes.unsaved', { count: notes.length });
  return {
    id: 'notes',
    meaning: 'warn',
    short: say('notes.unsavedShort'),
    title,
    content: (
      <>
        <p>{say('notes.unsavedHint')}</p>
        <ul className={styles['notes']}>
          {notes.map(({ bookingId, idempotencyKey, text }) => (
            <li key={idempotencyKey}>
              <button type="button" className={textLink['link']} onClick={() => open({ booking: bookingId })}>
                <bdi>{text}</bdi>
              </button>
            </li>
          ))}
        </ul>
      </>
    ),
  };
}
