/**
 * The page of an editor of one row that is read by its id: while it is read, where it could not be, where it is not
 * there.
 */
import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDashboard } from '../context/dashboard-context.tsx';
import { useMoment } from '../display/act-moment.ts';
import { Sentence } from '../display/sentence.tsx';
import { Reading } from './saved-words.tsx';
import { EditorPage } from './section.tsx';
import { type RowAsked, useRow } from './use-row.ts';

interface RowPageProps<Row, List, RowKey extends QueryKey> extends RowAsked<Row, List, RowKey> {
  /** The list of all, whose name the page has until it has that of its row. */
  readonly back: { readonly address: string; readonly name: string };
  readonly missing: {
    readonly title: string;
    readonly hint: string;
    /** What is said of a row that goes while it stands open, by what it was; "deleted" unless something else is. */
    readonly gone?: (row: Row, when: string) => string;
  };
  /** By which somebody else's deletion is told; absent where rows of the kind are not deleted. */
  readonly id?: string;
  /** What its editor cannot begin without. */
  readonly readings?: readonly Pick<UseQueryResult, 'data' | 'error' | 'refetch'>[];
  /** False while anything else is not known yet that the editor begins with. */
  readonly isReady?: boolean;
  readonly children: (row: Row) => ReactNode;
}

export function RowPage<Row, List, RowKey extends QueryKey>({
  back,
  children,
  id,
  isReady = true,
  missing,
  readings = [],
  ...asked
}: RowPageProps<Row, List, RowKey>) {
  const read = useRow(asked);
  const { data: row } = read;
  const deletedAt = useDeletedAt(id);
  const last = useRef<Row | undefined>(undefined);
  useEffect(() => {
    last.current = row ?? last.current;
  }, [row]);
  if (row === null) {
    return (
      <EditorPage key="missing" title={missing.title} back={back}>
        <p className="oh-soft">
          {deletedAt === undefined ? missing.hint : <Gone at={deletedAt} row={last.current} gone={missing.gone} />}
        </p>
      </EditorPage>
    );
  }
  const unread = readings.filter(({ data }) => data === undefined);
  if (row !== undefined && isReady && unread.length === 0) {
    return children(row);
  }
  return (
    // Another page than that of the row, which takes the focus to its own heading.
    <EditorPage key="unread" title={back.name} back={back}>
      <Reading
        error={read.error ?? unread.find(({ error }) => error !== null)?.error ?? null}
        onAgain={() => {
          read.again();
          for (const each of unread) {
            void each.refetch();
          }
        }}
      />
    </EditorPage>
  );
}

interface GoneProps<Row> {
  readonly at: string;
  readonly row: Row | undefined;
  readonly gone: ((row: Row, when: string) => string) | undefined;
}

function Gone<Row>({ at, gone, row }: GoneProps<Row>) {
  const { say } = useDashboard();
  const when = useMoment()(at);
  return (
    <Sentence text={gone === undefined || row === undefined ? say('editor.deleted', { when }) : gone(row, when)} />
  );
}

/** When a row was deleted, where that happens while it stands open. */
function useDeletedAt(id: string | undefined): string | undefined {
  const { onDeleted } = useDashboard();
  const [deleted, setDeleted] = useState<{ readonly id: string; readonly at: string }>();
  useEffect(
    () =>
      id === undefined
        ? undefined
        : onDeleted(({ at, entityId }) => {
            if (entityId === id) {
              setDeleted({ id, at });
            }
          }),
    [id, onDeleted],
  );
  return deleted !== undefined && deleted.id === id ? deleted.at : undefined;
}
