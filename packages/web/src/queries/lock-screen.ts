/** Who may go on at a computer that is locked, and going on: asked with nothing of the dashboard, which is being forgotten. */
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import type { DashboardSession } from '../session/session.ts';

export function useLockScreen(session: Pick<DashboardSession, 'lockScreen'>, apart: QueryClient) {
  return useQuery({ queryKey: ['lock-screen'], queryFn: () => session.lockScreen(), retry: 1 }, apart);
}

/** Takes a PIN, which is kept nowhere. */
export function useUnlocking(
  session: Pick<DashboardSession, 'unlock'>,
  userId: string,
  apart: QueryClient,
  onError: () => void,
) {
  return useMutation(
    { mutationFn: (pin: string) => session.unlock(userId, pin), retry: false, gcTime: 0, onError },
    apart,
  );
}
