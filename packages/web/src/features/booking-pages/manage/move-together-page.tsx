/** The new time of all that is booked together beside its old one, before it is moved: each of it, in its order. */
import type { MoveTogetherState } from '../../../pages/state/move.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { MoveQuestion } from './move-question.tsx';
import { TogetherParts, TogetherPlace } from './together-parts.tsx';

export function MoveTogetherPage({ state }: { state: MoveTogetherState }) {
  const { say } = usePage();
  const { needsApproval, parts, place, was } = state;
  const hints = [say('together.moveHint'), ...(needsApproval ? [say('manage.asksAgain')] : [])];
  return (
    <MoveQuestion state={state} was={was} hints={hints}>
      <TogetherParts parts={parts} isDated={false} />
      <TogetherPlace place={place} />
    </MoveQuestion>
  );
}
