/** The page of an editor whose row is still read, could not be read, or is not there. */
import { Reading } from './saved-words.tsx';
import { EditorPage } from './section.tsx';

interface UnreadRowProps {
  readonly isReading: boolean;
  readonly read: { readonly error: Error | null; readonly again: () => void };
  readonly back: { readonly address: string; readonly name: string };
  /** While it is read. */
  readonly title: string;
  readonly missing: { readonly title: string; readonly hint: string };
}

export function UnreadRow({ back, isReading, missing, read, title }: UnreadRowProps) {
  return (
    <EditorPage title={isReading ? title : missing.title} back={back}>
      {isReading ? <Reading error={read.error} onAgain={read.again} /> : <p className="oh-soft">{missing.hint}</p>}
    </EditorPage>
  );
}
