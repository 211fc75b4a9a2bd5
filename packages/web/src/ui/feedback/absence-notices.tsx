/** What the business says of times at which somebody is away or a place is closed. */

import { whenWords } from '../../language/when-words.ts';
import type { SaidNotice } from '../../site/absence-calls.ts';
import { usePage } from '../context/page-context.tsx';
import { SaidNameWords, SaidWords } from '../display/own-words.tsx';
import { FactRow } from '../display/sentence.tsx';
import styles from './absence-notices.module.css';
import { Notice } from './notice.tsx';

export function AbsenceNotices({ notices }: { readonly notices: readonly SaidNotice[] }) {
  return notices.length === 0 ? null : (
    <div className={styles['notices']}>
      {notices.map((notice) => (
        <AbsenceNotice
          key={`${notice.first} ${notice.last} ${notice.place?.name} ${notice.text.words}`}
          notice={notice}
        />
      ))}
    </div>
  );
}

function AbsenceNotice({ notice }: { readonly notice: SaidNotice }) {
  const { formats, say } = usePage();
  const { place, text } = notice;
  const when = whenWords(notice, { formats, say, days: (first, last) => formats.days({ first, last }) });
  return (
    <Notice meaning="note" title={<SaidWords text={text} />}>
      <p className="oh-soft">
        <FactRow facts={[place === undefined ? undefined : <SaidNameWords key="place" named={place} />, when]} />
      </p>
    </Notice>
  );
}
