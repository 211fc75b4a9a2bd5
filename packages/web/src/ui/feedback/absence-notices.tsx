/** What the business says of times at which somebody is away or a place is closed. */
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
  const whenWords = useWhenWords();
  const { place, text } = notice;
  return (
    <Notice meaning="note" title={<SaidWords text={text} />}>
      <p className="oh-soft">
        <FactRow
          facts={[place === undefined ? undefined : <SaidNameWords key="place" named={place} />, whenWords(notice)]}
        />
      </p>
    </Notice>
  );
}

/** "24–26 Dec", "Thu 24 Dec, 14:00 to 18:00", "Thu 24 Dec, 14:00 to Sat 26 Dec, 12:00". */
function useWhenWords(): (notice: SaidNotice) => string {
  const { formats, say } = usePage();
  return ({ first, last, times }) => {
    if (times === undefined) {
      return formats.dayRange(first, last);
    }
    const [start, end] = [formats.time(times.start), formats.time(times.end)];
    const endOfLast = first === last ? end : `${formats.shortDay(last)}, ${end}`;
    return say('slot.range', { start: `${formats.shortDay(first)}, ${start}`, end: endOfLast });
  };
}
