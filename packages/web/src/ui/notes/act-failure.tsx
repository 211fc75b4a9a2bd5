/** Why a note was not opened, deleted or restored. */

import { isDecided } from '../../session/decided.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { Sentence } from '../display/sentence.tsx';
import { Notice } from '../feedback/notice.tsx';
import { refusalWords, type Sayings } from '../forms/refusal.ts';

interface ActFailureProps {
  readonly error: Error;
  readonly sayings: Sayings;
}

export function ActFailure({ error, sayings }: ActFailureProps) {
  const { say } = useDashboard();
  return (
    <Notice meaning="bad" title={say('editor.actFailed')} spoken>
      {isDecided(error) ? (
        <p>
          <Sentence text={refusalWords(error, say, sayings)} />
        </p>
      ) : null}
    </Notice>
  );
}
