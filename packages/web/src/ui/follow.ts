/** Where an entry of a menu or of the search leads: to an address, or to something that opens beside the view. */
import { useNavigate } from '@tanstack/react-router';
import type { Opened } from '../pages/opened.ts';
import { useOpen } from './opened.ts';

/** An address of the dashboard with what is chosen in it, or something that opens beside the view there is. */
export type Way =
  | { readonly to: string; readonly search?: Readonly<Record<string, string>> }
  | { readonly open: Opened };

/** Goes a way. */
export function useFollow(): (way: Way) => void {
  const navigate = useNavigate();
  const open = useOpen();
  return (way) => {
    if ('open' in way) {
      open(way.open);
    } else {
      void navigate({ to: way.to, search: (way.search ?? {}) as never });
    }
  };
}
