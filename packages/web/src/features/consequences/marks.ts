/** What somebody has seen of jobs on this device: kept on it, so that it outlasts the window. */
import { useCallback, useMemo, useState } from 'react';
import { onDevice } from '../../session/device-storage.ts';
import type { Marks } from './shown.ts';

const none: Marks = { seen: [], read: [] };
/** More than a dashboard reads. */
const mostKept = 200;

function readMarks(key: string): Marks {
  const kept = onDevice.read(key);
  return kept === undefined ? none : { ...none, ...(JSON.parse(kept) as Partial<Marks>) };
}

/** The marks of somebody, and the way to mark more. */
export function useMarks(personId: string): readonly [Marks, (as: keyof Marks, jobIds: readonly string[]) => void] {
  const key = `oh-consequences-${personId}`;
  const [kept, setKept] = useState({ key, marks: readMarks(key) });
  const marks = useMemo(() => (kept.key === key ? kept.marks : readMarks(key)), [kept, key]);
  const mark = useCallback(
    (as: keyof Marks, jobIds: readonly string[]) =>
      setKept((before) => {
        const known = before.key === key ? before.marks : readMarks(key);
        const next = { ...known, [as]: [...new Set([...known[as], ...jobIds])].slice(-mostKept) };
        onDevice.keep(key, JSON.stringify(next));
        return { key, marks: next };
      }),
    [key],
  );
  return [marks, mark];
}
