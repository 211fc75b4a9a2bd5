/** Whether the business is a sample, for whoever may remove it. */
import type { SampleBusiness } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { sampleOf } from '../../queries/sample.ts';
import { useDashboard } from './dashboard-context.tsx';
import { useSignedIn } from './signed-in.ts';

/** Undefined until it is known, and null for whoever may not remove the sample: they are told nothing of it. */
export function useSample(): SampleBusiness | null | undefined {
  const { session } = useDashboard();
  const person = useSignedIn();
  const mayManage = person?.permissions['SAMPLE.MANAGE'] === 'all';
  const { data, isError } = useQuery({ ...sampleOf(session.client), enabled: mayManage });
  if (data === undefined) {
    return isError || (person !== undefined && !mayManage) ? null : undefined;
  }
  return data;
}
