/**
 * What pages ask of services, and of how they are reached (`site/calls.ts`), through the typed client. Runs on the
 * server only.
 */
import { bookingsAppId, type PageCalls } from '@openhours/client';
import type { InputOf, Operations, Service } from '@openhours/contract';
import { everyPage } from '../session/every-page.ts';
import { askedOnce } from './asked-once.ts';
import { presentAttributes } from './attributes.ts';
import type { KnownOfBusiness } from './business-calls.ts';
import type { SiteCalls } from './calls.ts';
import type { ReadOptions } from './option-calls.ts';
import type { SayPlace } from './place-names.ts';
import {
  inOrderOfSite,
  leavesWaysOpen,
  type PlaceToReach,
  placeToReach,
  presentService,
  reachedLikeBusiness,
  reachOf,
  type SaidService,
  type SiteFacts,
} from './present.ts';
import { presentAddOnGroups } from './present-add-ons.ts';
import { presentPrices } from './price-choice.ts';
import { codeOf } from './refusals.ts';
import type { ServiceCard } from './service-card.ts';

/** What customers may book by these pages. Of a deleted category a service is not shown until it has another one. */
const bookable = { hidden: false, 'onlineBooking.enabled': true, 'category.name': { $exists: true } };

const conditionalFields: InputOf<Operations['services']['getService']>['conditionalFields'] = ['STAFF_MEMBER_DETAILS'];

type ServiceCalls = Pick<
  SiteCalls,
  'reachBusiness' | 'listServices' | 'findService' | 'getService' | 'listAttributes' | 'findWhatIsOffered'
>;

export function serviceCallsOf(
  { site, visitor }: PageCalls,
  known: KnownOfBusiness & { readonly readOptions: ReadOptions },
  { currency, language }: Pick<SiteFacts, 'currency' | 'language'>,
): ServiceCalls {
  const readConfiguration = askedOnce(() =>
    visitor.availability.getTimeSlotsConfigurationByAppId({ appId: bookingsAppId }),
  );
  async function present(services: readonly Service[]): Promise<ServiceCard[]> {
    const [reach, { timeSlotsConfiguration }, sayPlace] = await Promise.all([
      findReach(known, services.map(placeToReach)),
      readConfiguration(),
      known.sayPlaces(services.flatMap(({ locations }) => locations.map(({ business }) => business))),
    ]);
    const { strategy } = timeSlotsConfiguration.staffSelection;
    return services.map((service) =>
      presentService(atSaidPlaces(service, sayPlace), { currency, language, staffSelection: strategy, ...reach }),
    );
  }
  /** What can be taken with it is asked for where one service is booked, and only of those that offer anything. */
  async function withAddOns(card: ServiceCard, service: Service): Promise<ServiceCard> {
    if (card.offersAddOns !== true) {
      return card;
    }
    const { addOnGroupsDetails } = await visitor.services.listAddOnGroupsByServiceId({ serviceId: service.id });
    return { ...card, addOnGroups: presentAddOnGroups(addOnGroupsDetails, service, language) };
  }
  /** What it costs by what is chosen of it is asked for there, too, and only where prices differ. */
  async function withPrices(card: ServiceCard, { id, payment }: Service): Promise<ServiceCard> {
    if (payment.rateType !== 'VARIED') {
      return card;
    }
    const found = await known.readOptions(id);
    return found === undefined ? card : presentPrices(card, payment, found, language);
  }
  const listServices = askedOnce(async () => {
    const services = await everyPage(async (cursorPaging) => {
      const answer = await visitor.services.queryServices({
        query: { filter: bookable, cursorPaging },
        conditionalFields,
      });
      return { items: answer.services, pagingMetadata: answer.pagingMetadata };
    });
    return present(inOrderOfSite(services));
  });
  const firstOf = (more: object) => ({ filter: { ...bookable, ...more }, cursorPaging: { limit: 1 } });
  async function has(more: object): Promise<boolean> {
    return (await visitor.services.queryServices({ query: firstOf(more) })).services.length > 0;
  }
  return {
    async reachBusiness() {
      const { mainPlace, business = {} } = await findReach(known, [undefined]);
      return mainPlace === undefined ? undefined : reachOf(reachedLikeBusiness(mainPlace, business));
    },
    listServices,
    async findService(slug) {
      if (!isSlug(slug)) {
        return undefined;
      }
      // A service that was renamed is found under its former addresses as well: they are in people's bookmarks.
      const query = firstOf({ 'supportedSlugs.name': slug });
      const { services } = await visitor.services.queryServices({ query, conditionalFields });
      const [card] = await present(services);
      const [service] = services;
      if (card === undefined || service === undefined) {
        return undefined;
      }
      const [priced, { addOnGroups }] = await Promise.all([withPrices(card, service), withAddOns(card, service)]);
      return addOnGroups === undefined ? priced : { ...priced, addOnGroups };
    },
    async getService(serviceId) {
      try {
        const { service } = await site.services.getService({ serviceId, conditionalFields });
        return (await present([service]))[0];
      } catch (error) {
        if (codeOf(error) === 'NOT_FOUND') {
          return undefined;
        }
        throw error;
      }
    },
    listAttributes: async (serviceId) => presentAttributes(await readAttributes(visitor, serviceId), language),
    async findWhatIsOffered() {
      if (listServices.isAsked()) {
        const services = await listServices();
        return { hasOffers: services.length > 0, hasTimetable: services.some(({ type }) => type === 'CLASS') };
      }
      const [hasOffers, hasTimetable] = await Promise.all([has({}), has({ type: 'CLASS' })]);
      return { hasOffers, hasTimetable };
    },
  };
}

/** The service with its places under the names that its reader reads. */
function atSaidPlaces(service: Service, sayPlace: SayPlace): SaidService {
  const locations = service.locations.map((each) =>
    each.business === undefined ? each : { ...each, business: sayPlace(each.business) },
  );
  return { ...service, locations };
}

/** As a customer: what is not for them is left out by the server. */
async function readAttributes(visitor: PageCalls['visitor'], entityId: string) {
  return everyPage(async (paging) => {
    const answer = await visitor.attributeValues.listEntityAttributes({ entityId, paging });
    return { items: answer.entityAttributes, pagingMetadata: answer.pagingMetadata };
  });
}

/** What places do not say of how they are reached, the business says; nobody asks where they say it all. */
async function findReach(
  { findPlaces, readProperties }: KnownOfBusiness,
  branches: readonly (PlaceToReach | undefined)[],
): Promise<Pick<SiteFacts, 'business' | 'mainPlace'>> {
  if (branches.every((branch) => branch !== undefined && !leavesWaysOpen(branch))) {
    return { mainPlace: undefined };
  }
  const [mainPlace] = await findPlaces();
  const places = branches.map((branch) => branch ?? mainPlace);
  const isOpen = places.some((place) => place !== undefined && leavesWaysOpen(place));
  return isOpen ? { mainPlace, business: await readProperties() } : { mainPlace };
}

/** True for what can be the slug of a service; anything else in an address names none. */
function isSlug(text: string): boolean {
  return text.length <= 500 && /^[\p{L}\p{M}\p{N}_-]+$/u.test(text);
}
