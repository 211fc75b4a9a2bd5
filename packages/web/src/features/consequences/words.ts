/** How what follows from acts has ended, in a sentence for each part that there is. */
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import type { Ended } from './shown.ts';

export interface EndedWords {
  readonly title: string;
  readonly done: readonly string[];
  /** With what there is to do about it. */
  readonly left: readonly string[];
}

export function useEndedWords(): (ended: readonly Ended[]) => EndedWords {
  const { say } = useDashboard();
  return (ended) => {
    const done = ended.flatMap((each) =>
      each.done === 0 ? [] : [say(`consequences.${each.word}Done`, { count: each.done })],
    );
    const left = ended.flatMap((each) =>
      each.left === 0 ? [] : [say(`consequences.${each.word}Left`, { count: each.left })],
    );
    const isTroubled = ended.some(({ troubledIds }) => troubledIds.length > 0);
    const all = say(isTroubled ? 'consequences.someLeft' : 'consequences.allDone');
    // What there is alone to say is said at once.
    const [only = all, another] = isTroubled ? left : done;
    return { title: another === undefined ? only : all, done, left };
  };
}
