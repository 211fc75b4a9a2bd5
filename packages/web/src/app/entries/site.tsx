/** Browser entry of the pages that list and describe services, of the legal pages, and of those that only say something. */
import '../../ui/kit-public.css';
import { legalDrawings } from '../../features/legal/drawings.ts';
import { servicesDrawings } from '../../features/services/drawings.ts';
import { firstFreeAgainMs } from '../../pages/free-again.ts';
import { messageDrawings } from '../../ui/message-page.tsx';
import { wakeAlive } from '../wake-alive.tsx';

wakeAlive(
  { ...servicesDrawings, ...legalDrawings, ...messageDrawings },
  {
    freeAgainInMs(content) {
      switch (content.kind) {
        case 'home':
          return firstFreeAgainMs(content.offers.map(({ held }) => held));
        case 'service':
          return firstFreeAgainMs([content.course?.held, ...content.sessions.map(({ held }) => held)]);
        default:
          return undefined;
      }
    },
  },
);
