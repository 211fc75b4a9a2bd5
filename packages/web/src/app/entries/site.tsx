/** Browser entry of the pages that list and describe services, of the legal pages, and of those that only say something. */
import '../../ui/styles/kit-public.css';
import { legalComponents } from '../../features/legal-pages/components.ts';
import { partsOfService } from '../../features/service-pages/add-ons-part.ts';
import { servicesComponents } from '../../features/service-pages/components.ts';
import { firstFreeAgainMs } from '../../pages/free-again.ts';
import { messageComponents } from '../../ui/views/message-page.tsx';
import { hydrateWithNavigation } from '../hydrate-with-navigation.tsx';

hydrateWithNavigation(
  { ...servicesComponents, ...legalComponents, ...messageComponents },
  {
    parts: (content) => (content.kind === 'service' ? partsOfService(content) : []),
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
