/** Whether the page is on its way to paper, so that what is only for paper need not stand in the page before. */
import { useSyncExternalStore } from 'react';

/** Before the medium changes, browsers say so; some say only the one, some only the other. */
let isAnnounced = false;

function subscribe(onChange: () => void): () => void {
  const media = matchMedia('print');
  const announce = () => {
    isAnnounced = true;
    onChange();
  };
  const end = () => {
    isAnnounced = false;
    onChange();
  };
  media.addEventListener('change', onChange);
  addEventListener('beforeprint', announce);
  addEventListener('afterprint', end);
  return () => {
    media.removeEventListener('change', onChange);
    removeEventListener('beforeprint', announce);
    removeEventListener('afterprint', end);
  };
}

export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAnnounced || matchMedia('print').matches,
    () => false,
  );
}
