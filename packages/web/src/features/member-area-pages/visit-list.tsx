/** Visits under each other, each with what may be done. */
import { own } from '../../language/bidi.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import styles from './area.module.css';
import type { OwnBookingRow } from './state.ts';
import { useWhen, VisitWhat, VisitWhen } from './visit-words.tsx';

export function VisitList({ visits }: { readonly visits: readonly OwnBookingRow[] }) {
  return (
    <ul className={styles['list']}>
      {visits.map((visit) => (
        <li key={visit.id} className={styles['row']}>
          <VisitWhen visit={visit} />
          <VisitWhat visit={visit} />
          <VisitActs visit={visit} />
        </li>
      ))}
    </ul>
  );
}

/** Each act is heard with the visit that it is about. */
export function VisitActs({ visit }: { readonly visit: OwnBookingRow }) {
  const { say } = usePage();
  const when = useWhen();
  const { again, cancel, move, open, title } = visit;
  const acts = [
    { href: move, words: say('act.move') },
    { href: cancel, words: say('act.cancel') },
    { href: open, words: say('account.open') },
    { href: again, words: say('act.bookAgain') },
  ].filter((act): act is { href: string; words: string } => act.href !== undefined);
  return acts.length === 0 ? null : (
    <p className={styles['acts']}>
      {acts.map(({ href, words }) => (
        <a key={words} href={href}>
          {words}
          <span className="oh-heard">{`: ${own(title)}, ${when(visit)}`}</span>
        </a>
      ))}
    </p>
  );
}
