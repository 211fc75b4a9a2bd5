/** The sessions nearest to one without seats that have some. */
import type { SessionOffer } from '../../../pages/state/offers.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { SessionList } from '../../../ui/display/session-list.tsx';
import steps from '../booking.module.css';

export function NearestSessions({ sessions }: { readonly sessions: readonly SessionOffer[] }) {
  const { say } = usePage();
  return (
    <section aria-labelledby="nearest" className={steps['nearestSessions']}>
      <h2 id="nearest">{say('seats.nearest')}</h2>
      <SessionList sessions={sessions} isNamed={false} isDated />
    </section>
  );
}
