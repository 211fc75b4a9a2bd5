/** Notes in their list, and what is said where one is not deleted or restored. */
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { ActFailure } from '../../ui/notes/act-failure.tsx';
import { type ActOnNote, NoteList } from '../../ui/notes/note-list.tsx';
import { ComponentStates, Part, State } from './component-states.tsx';
import { longWord, mixedName, usualName } from './sample-words.ts';

const notes = [usualName, mixedName, longWord].map((text) => ({ id: text, text }));

const still = (variables?: string): ActOnNote => ({
  variables,
  error: null,
  isPending: variables !== undefined,
  mutateAsync: async () => undefined,
});

export function Notes() {
  return (
    <Part title="Notes">
      <ComponentStates name="NoteList" file="ui/notes/note-list.tsx">
        <State name="default">
          <List deletedIds={[]} restore={still()} />
        </State>
        <State name="deleted">
          <List deletedIds={[usualName, longWord]} restore={still()} />
        </State>
        <State name="busy">
          <List deletedIds={[usualName]} restore={still(usualName)} />
        </State>
      </ComponentStates>
      <ComponentStates name="ActFailure" file="ui/notes/act-failure.tsx">
        <State name="unanswered">
          <ActFailure error={new Error('unanswered')} sayings={{}} />
        </State>
      </ComponentStates>
    </Part>
  );
}

interface ListProps {
  readonly deletedIds: readonly string[];
  readonly restore: ActOnNote;
}

function List({ deletedIds, restore }: ListProps) {
  const { say } = useDashboard();
  const isDeletedHere = (id: string) => deletedIds.includes(id);
  return (
    <NoteList
      notes={notes}
      held={{
        shown: notes,
        isGone: isDeletedHere,
        isDeletedHere,
        hold: () => undefined,
        release: () => undefined,
      }}
      restore={restore}
      sayings={{}}
      goneWords={() => say('note.gone')}
    >
      {({ text }) => <p dir="auto">{text}</p>}
    </NoteList>
  );
}
