/** Who is signed in to the dashboard and what one may: pages show exactly the acts that the server would obey. */

import type { Permission, UserSession } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { currentSession } from '../../queries/session.ts';
import { useDashboard } from './dashboard-context.tsx';

/** Undefined until it is known. */
export function useSignedIn(): UserSession | undefined {
  const { session } = useDashboard();
  return useQuery(currentSession(session)).data;
}

/** How far one reaches with a permission; nothing until it is known. */
export function useReach(permission: Permission): 'own' | 'all' | undefined {
  const reach = useSignedIn()?.permissions[permission];
  return reach === 'own' || reach === 'all' ? reach : undefined;
}

/** The calendar of nobody, which is that of a sign-in to which none is tied. */
export const nobodysCalendar = '00000000-0000-0000-0000-000000000000';

/** Whose calendar alone an act is for, by its resource, where one reaches nothing but the own; else undefined. */
export function useOwnCalendarOnly(permission: Permission): string | undefined {
  const person = useSignedIn();
  return person?.permissions[permission] === 'own' ? (person.user?.resourceId ?? nobodysCalendar) : undefined;
}
