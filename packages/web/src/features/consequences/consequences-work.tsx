/**
 * Follows what goes on behind acts while pages change, says aloud that it has begun and how it ended, and keeps what
 * was seen of it.
 */
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { consequencesOfActs } from '../../queries/consequences.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useNow } from '../../ui/context/now.ts';
import { useReach, useSignedIn } from '../../ui/context/signed-in.ts';
import { useMarks } from './marks.ts';
import { type Shown, shownOf } from './shown.ts';
import { useEndedWords } from './words.ts';

interface ConsequencesWork {
  readonly shown: Shown;
  /** How it ended was read. */
  readonly dismiss: () => void;
}

const nothing: Shown = { underWay: [], ended: [], idsUnderWay: [], endedIds: [] };
const ConsequencesContext = createContext<ConsequencesWork>({ shown: nothing, dismiss: () => {} });

export function useConsequences(): ConsequencesWork {
  return useContext(ConsequencesContext);
}

export function ConsequencesProvider({ children }: { readonly children: ReactNode }) {
  const { readLess, say, session } = useDashboard();
  const { nowMs } = useNow();
  const [marks, mark] = useMarks(useSignedIn()?.user?.id ?? 'nobody');
  const maySee = useReach('JOBS.READ') !== undefined;
  const jobs = useQuery({ ...consequencesOfActs(session.client), enabled: maySee }).data;
  const shown = useMemo(() => (jobs === undefined ? nothing : shownOf(jobs, marks, nowMs)), [jobs, marks, nowMs]);
  const { ended, endedIds, idsUnderWay } = shown;
  const unseen = idsUnderWay.filter((id) => !marks.seen.includes(id)).join(' ');
  useEffect(() => {
    if (unseen !== '') {
      mark('seen', unseen.split(' '));
    }
  }, [unseen, mark]);
  const isUnderWay = idsUnderWay.length > 0;
  // Each item is a change that is told live: what shows them would be read again for every one.
  useEffect(() => (isUnderWay ? readLess() : undefined), [isUnderWay, readLess]);
  const { title } = useEndedWords()(ended);
  const work = useMemo(() => ({ shown, dismiss: () => mark('read', endedIds) }), [shown, endedIds, mark]);
  return (
    <ConsequencesContext.Provider value={work}>
      {children}
      <div role="status" className="oh-heard">
        {isUnderWay ? say('consequences.underWay') : ended.length > 0 ? title : ''}
      </div>
    </ConsequencesContext.Provider>
  );
}
