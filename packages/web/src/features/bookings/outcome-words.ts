/** What came of a decision about many bookings, in a sentence for each part that there is. */
import type { BulkAct } from '../../queries/bulk-jobs.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import type { BulkOutcome } from './bulk-deciding.ts';

export interface OutcomeWords {
  readonly done: string | undefined;
  readonly failed: string | undefined;
  readonly left: string | undefined;
  /** Only where there is nothing else to say: what was chosen by a list found nothing when its turn came. */
  readonly none: string | undefined;
}

export function useOutcomeWords(): (act: BulkAct, outcome: BulkOutcome) => OutcomeWords {
  const { say } = useDashboard();
  return (act, { done, failed, left }) => ({
    done: done === 0 ? undefined : say(`bulk.${act}Done`, { count: done }),
    failed: failed === 0 ? undefined : say('bulk.failed', { count: failed }),
    left: left === 0 ? undefined : say('bulk.left', { count: left }),
    none: done + failed + left === 0 ? say('bulk.none') : undefined,
  });
}

/** All of it for whoever hears it, one sentence after the other. */
export function readOut({ done, failed, left, none }: OutcomeWords): string {
  return [done, failed, left, none]
    .flatMap((each) => (each === undefined ? [] : [each.replace(/\.?$/, '.')]))
    .join(' ');
}
