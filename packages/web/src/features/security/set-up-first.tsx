/** Whoever is asked for a second factor and has none sees nothing else until there is one; the server refuses the rest. */
import { lazy, type ReactNode, Suspense } from 'react';
import { useSignedIn } from '../../ui/context/signed-in.ts';

const SetUpPage = lazy(async () => ({ default: (await import('./set-up-page.tsx')).SetUpPage }));

export function SetUpFirst({ children }: { readonly children: ReactNode }) {
  const isAsked = useSignedIn()?.mustSetUpSecondFactor === true;
  return isAsked ? (
    <Suspense>
      <SetUpPage />
    </Suspense>
  ) : (
    children
  );
}
