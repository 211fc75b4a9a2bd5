/** The pages of services: the first page, the list, and one service. */

import { pagePaths } from '@openhours/contract/site/page-paths';
import { own } from '../../language/bidi.ts';
import { renamedAddress } from '../../pages/addresses.ts';
import { atClockOf } from '../../pages/clock.ts';
import { goTo, type Page, type PageViews, show } from '../../pages/page.ts';
import { partsOfService } from './add-ons-part.ts';
import { servicesComponents } from './components.ts';
import { loadService } from './load.ts';
import { loadHome } from './load-home.ts';
import { loadTimetable } from './load-timetable.ts';
import { showRobots, showSitemap } from './search-engines.ts';
import { descriptionOfBusiness, descriptionOfService, structuredBusiness, structuredService } from './structured.ts';
import { timetableComponents } from './timetable-components.ts';

export const pages: readonly Page[] = [
  { path: pagePaths.robots, load: showRobots },
  { path: pagePaths.sitemap, load: showSitemap },
  {
    path: pagePaths.home,
    keptBy: [],
    load: async (visit) => show(await loadHome(visit, 'home')),
  },
  {
    path: pagePaths.services,
    shortPaths: ['/book'],
    keptBy: ['with'],
    load: async (visit) => show(await loadHome(visit, 'list')),
  },
  {
    path: pagePaths.timetable,
    load: async ({ request, calls }) => show(await loadTimetable(request, calls)),
  },
  {
    path: pagePaths.service,
    load: async (visit) => {
      const slug = visit.pieces['slug'] ?? '';
      const service = await visit.calls.findService(slug);
      if (service === undefined) {
        return show(undefined);
      }
      if (service.slug !== slug) {
        return goTo(renamedAddress(pagePaths.service, service.slug, visit.request.query));
      }
      const here = atClockOf(visit, service);
      return here.shown(show(await loadService(here.request, here.calls, service)));
    },
  },
];

export const views: PageViews<'home' | 'service' | 'timetable'> = {
  timetable: {
    entry: 'timetable',
    component: timetableComponents.timetable,
    isShared: true,
    title: (_, say) => [say('timetable.title')],
  },
  home: {
    entry: 'site',
    component: servicesComponents.home,
    isShared: true,
    isPassing: ({ offers }) => offers.some(({ held }) => held !== undefined),
    title: ({ person, variant }, say) =>
      variant === 'home'
        ? []
        : [person === undefined ? say('list.title') : say('list.with', { name: own(person.name) })],
    picture: ({ business }) => business?.picture,
    description: ({ business }) => (business === undefined ? undefined : descriptionOfBusiness(business)),
    structured: (state, site) => structuredBusiness(site, state),
  },
  service: {
    entry: 'site',
    component: servicesComponents.service,
    parts: partsOfService,
    isShared: true,
    title: ({ service }) => [service.name],
    picture: ({ service }) => service.picture,
    description: ({ service }) => descriptionOfService(service),
    structured: ({ service }, site) => structuredService(site, service),
  },
};
