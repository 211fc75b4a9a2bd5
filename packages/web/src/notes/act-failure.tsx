/** Why a note was not opened, deleted or restored. */
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { Sentence } from '../ui/display/sentence.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { isDecided } from '../ui/forms/idempotency-key.ts';
import { refusalWords, type Sayings } from '../ui/forms/refusal.ts';

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
