/** Who wrote a note about a client, and when. */
import type { Actor } from '@openhours/contract';
import { ours, own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useMoment } from '../../ui/display/act-moment.ts';
import { FactRow, Sentence } from '../../ui/display/sentence.tsx';

/** Somebody of the business as a text names them. */
export function useActorName() {
  const { say } = useDashboard();
  return ({ name, type }: Actor) => (name === undefined ? ours(say(`actor.${type}`)) : own(name));
}

interface AuthorLineProps {
  readonly note: {
    readonly author: Actor;
    readonly createdDate: string;
    readonly updatedDate: string;
    readonly revision: string;
  };
}

export function AuthorLine({ note: { author, createdDate, revision } }: AuthorLineProps) {
  const { say } = useDashboard();
  const moment = useMoment();
  const nameOf = useActorName();
  const when = moment(createdDate);
  return (
    <p className="oh-soft oh-small">
      {revision === '1' ? (
        <FactRow facts={[<Sentence key="author" text={nameOf(author)} />, when]} />
      ) : (
        <Sentence text={say('clientNote.changed', { author: nameOf(author), when })} />
      )}
    </p>
  );
}
