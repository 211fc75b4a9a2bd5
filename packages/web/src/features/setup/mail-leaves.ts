/** Whether mail leaves the server, as the set-up takes it. */
import type { MailDelivery } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { mailDelivery } from '../../queries/messages.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';

/** How mail leaves the server; undefined while that is not known. */
export function useDeliveryState(): MailDelivery['state'] | undefined {
  const { session } = useDashboard();
  return useQuery(mailDelivery(session.client)).data?.state;
}

export function leaves(state: MailDelivery['state'] | undefined): boolean | undefined {
  return state === undefined ? undefined : state === 'WORKS';
}
