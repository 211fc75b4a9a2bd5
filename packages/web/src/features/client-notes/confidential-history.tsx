/** Who did what with the confidential notes about a client, deleted ones included: for whoever runs the business. */
import type { ConfidentialNoteAct } from '@openhours/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { historyOfConfidentialNotes } from '../../queries/client-notes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useMoment } from '../../ui/display/act-moment.ts';
import { FactRow, Sentence } from '../../ui/display/sentence.tsx';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { useActorName } from './author-line.tsx';
import styles from './client-notes.module.css';

/** Nothing where none was ever written. */
export function ConfidentialHistory({ contactId }: { readonly contactId: string }) {
  const { say, session } = useDashboard();
  const history = useInfiniteQuery(historyOfConfidentialNotes(session.client, contactId));
  const acts = history.data?.pages.flatMap((page) => page.acts);
  return acts === undefined && history.isPending ? null : acts?.length === 0 ? null : (
    <Section title={say('confidentialHistory.title')} hint={say('confidentialHistory.hint')}>
      {acts === undefined ? (
        <Reading error={history.error} onAgain={() => void history.refetch()} />
      ) : (
        <ol className={styles['acts']}>
          {acts.map((act) => (
            <Act key={act.id} act={act} />
          ))}
        </ol>
      )}
      <ShowMore list={history} onMore={() => void history.fetchNextPage()} />
    </Section>
  );
}

function Act({ act: { actor, date, kind, note } }: { readonly act: ConfidentialNoteAct }) {
  const { say } = useDashboard();
  const moment = useMoment();
  const nameOf = useActorName();
  return (
    <li>
      <p>
        <Sentence text={say(`confidentialHistory.${kind}`, { name: nameOf(actor) })} />
      </p>
      <p className="oh-soft oh-small">
        <FactRow
          facts={[
            moment(date),
            <Sentence
              key="note"
              text={say('confidentialHistory.note', { author: nameOf(note.author), when: moment(note.createdDate) })}
            />,
          ]}
        />
      </p>
    </li>
  );
}
