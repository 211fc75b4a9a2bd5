/** Where an entry of a menu or of the search leads: to an address, or to something that opens beside the view. */
import { useNavigate } from '@tanstack/react-router';
import type { Opened } from '../../pages/opened.ts';
import { useOpen } from './opened.ts';

/** An address of the dashboard with what is chosen in it, or something that opens beside the view there is. */
export type NavigationTarget =
  | { readonly to: string; readonly search?: Readonly<Record<string, string>> }
  | { readonly open: Opened };

/** Goes there. */
export function useNavigateTo(): (target: NavigationTarget) => void {
  const navigate = useNavigate();
  const open = useOpen();
  return (target) => {
    if ('open' in target) {
      open(target.open);
    } else {
      void navigate({ to: target.to, search: (target.search ?? {}) as never });
    }
  };
}
