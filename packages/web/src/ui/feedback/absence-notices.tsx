/** What the business says of days on which somebody is away or a place is closed: where a time is chosen. */
import type { SaidNotice } from '../../site/absence-calls.ts';
import { usePage } from '../context/page-context.tsx';
import { SaidWords } from '../display/own-words.tsx';
import { Notice } from './notice.tsx';

export function AbsenceNotices({ notices }: { readonly notices: readonly SaidNotice[] }) {
  const { formats } = usePage();
  return notices.map(({ first, last, text }) => (
    <Notice key={`${first} ${last} ${text.words}`} meaning="note" title={<SaidWords text={text} />}>
      <p className="oh-soft">{formats.dayRange(first, last)}</p>
    </Notice>
  ));
}
