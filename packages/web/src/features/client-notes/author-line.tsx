/** Who wrote a note about a client and when, and whose its words are by now. */
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
    readonly changed?: { readonly date: string; readonly by: Actor } | undefined;
  };
}

export function AuthorLine({ note: { author, changed, createdDate } }: AuthorLineProps) {
  const { say } = useDashboard();
  const moment = useMoment();
  const nameOf = useActorName();
  const when = moment(createdDate);
  return (
    <p className="oh-soft oh-small">
      {changed === undefined ? (
        <FactRow facts={[<Sentence key="author" text={nameOf(author)} />, when]} />
      ) : (
        <Sentence
          text={say('clientNote.changed', {
            author: nameOf(author),
            when,
            editor: nameOf(changed.by),
            changed: moment(changed.date),
          })}
        />
      )}
    </p>
  );
}
