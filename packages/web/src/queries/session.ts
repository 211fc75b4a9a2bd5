/** Who is signed in to the dashboard, as it asks for it. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DashboardSession } from '../session/session.ts';

const sessionKey = ['session'] as const;

export function currentSession(session: DashboardSession) {
  return queryOptions({
    queryKey: sessionKey,
    queryFn: () => session.current(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Who is signed in is called or tied otherwise. */
export async function sessionChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: sessionKey });
}
