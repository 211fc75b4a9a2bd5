/**
 * A length that the service does not offer, which the business books all the same: how long it is usually, and how long
 * now.
 */
import { type LengthLimits, lengthsOf, offersLength } from '../days/lengths.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { Notice } from '../ui/feedback/notice.tsx';

interface UnofferedLengthProps {
  readonly limits: LengthLimits;
  readonly minutes: number;
}

export function UnofferedLength({ limits, minutes }: UnofferedLengthProps) {
  const { formats, say } = useDashboard();
  return offersLength(limits, minutes) ? null : (
    <Notice
      meaning="note"
      title={say('way.otherLength', {
        usual: formats.length(lengthsOf(limits).usual),
        length: formats.length(minutes),
      })}
      spoken
    />
  );
}
