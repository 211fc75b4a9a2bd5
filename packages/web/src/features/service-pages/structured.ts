/** Structured data for search engines: the business and what it offers (schema.org). */
import type { PageSite } from '@openhours/client';
import { filledPath } from '@openhours/contract/media/media-paths';
import type { Amount } from '@openhours/contract/money/money';
import { clockOf } from '../../days/dates.ts';
import { lengthsOf } from '../../days/lengths.ts';
import type { Stretch } from '../../days/stretches.ts';
import { servicePageAddress } from '../../pages/addresses.ts';
import type { HomeState } from '../../pages/state/offers.ts';
import type { BusinessFacts, BusinessPlace, PostalParts } from '../../site/business-facts.ts';
import { shortened } from '../../site/lead.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import { mostLengthsTold } from '../../ui/display/service-length.ts';

const context = { '@context': 'https://schema.org' };

/** One offer for each length at which the price is asked; a session without a length of its own is one offer. */
function offersOf({ lengths }: ServiceCard, { amount: price, currency: priceCurrency }: Amount): unknown {
  const offer = { '@type': 'Offer', price, priceCurrency };
  const offers = lengthsOf(lengths)
    .choices.slice(0, mostLengthsTold)
    .map((value) => ({
      ...offer,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency,
        referenceQuantity: { '@type': 'QuantitativeValue', value, unitCode: 'MIN' },
      },
    }));
  return offers.length > 1 ? offers : (offers[0] ?? offer);
}

function pictureOf({ publicUrl }: PageSite, picture: string | undefined): Record<string, unknown> {
  return picture === undefined ? {} : { image: `${publicUrl}${filledPath({ id: picture }, 1200, 800)}` };
}

function describe(site: PageSite, card: ServiceCard): Record<string, unknown> {
  return {
    '@type': 'Service',
    name: card.name,
    url: `${site.publicUrl}${servicePageAddress(card.slug)}`,
    ...(card.description === undefined ? {} : { description: card.description }),
    ...pictureOf(site, card.picture),
    ...(card.price === undefined ? {} : { offers: offersOf(card, card.price) }),
    provider: { '@type': 'LocalBusiness', name: site.displayName, url: site.publicUrl },
  };
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** An end that is not after the start is on the next day. */
function hoursOf({ start, end }: Stretch): Record<string, unknown> {
  const [opens, closes] = [start, end].map((minutes) => clockOf(minutes));
  return { '@type': 'OpeningHoursSpecification', opens, closes };
}

/** Closed for a whole day, as search engines read it. */
const closedDay = [{ start: 0, end: 0 }];

function openingHoursOf({ exceptions, week }: BusinessPlace): Record<string, unknown> {
  const usual = week.flatMap((ranges, index) =>
    ranges.map((range) => ({ ...hoursOf(range), dayOfWeek: `https://schema.org/${weekdays[index]}` })),
  );
  const special = exceptions.flatMap(({ closure, day, ranges }) =>
    (ranges.length === 0 ? closedDay : ranges).map((range) => ({
      ...hoursOf(range),
      ...(closure === undefined ? {} : { name: closure.name }),
      validFrom: day,
      validThrough: day,
    })),
  );
  return {
    ...(usual.length === 0 ? {} : { openingHoursSpecification: usual }),
    ...(special.length === 0 ? {} : { specialOpeningHoursSpecification: special }),
  };
}

function addressOf({ city, country, postalCode, region, street }: PostalParts): Record<string, unknown> {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: region,
    postalCode,
    addressCountry: country,
  };
}

function tellOfBusiness(site: PageSite, business: BusinessFacts): Record<string, unknown> {
  const { places } = business;
  const [main] = places;
  const { email } = main.reach;
  const description = descriptionOfBusiness(business);
  return {
    ...(description === undefined ? {} : { description }),
    ...(email === undefined ? {} : { email }),
    ...pictureOf(site, business.picture),
    ...tellOfPlace(main),
    ...(places.length === 1
      ? {}
      : {
          location: places.map((place) => ({
            '@type': 'Place',
            ...(place.reach.name === undefined ? {} : { name: place.reach.name }),
            ...tellOfPlace(place),
          })),
        }),
  };
}

function tellOfPlace(place: BusinessPlace): Record<string, unknown> {
  const { postal, reach } = place;
  return {
    ...(reach.phone === undefined ? {} : { telephone: reach.phone }),
    ...(postal === undefined ? {} : { address: addressOf(postal) }),
    ...openingHoursOf(place),
  };
}

/** What search engines show below the name; undefined where the business says nothing of itself. */
export function descriptionOfBusiness({ about, lead }: Pick<BusinessFacts, 'about' | 'lead'>): string | undefined {
  return lead === undefined ? undefined : shortened([lead, ...about].join(' '));
}

/** What search engines show below the name of a service. */
export function descriptionOfService({ description, tagLine }: ServiceCard): string | undefined {
  const text = [tagLine, description].filter((part) => part !== undefined && part.trim() !== '').join(' ');
  return text === '' ? undefined : shortened(text);
}

/** `business` is told on the first page only. */
export function structuredBusiness(
  site: PageSite,
  { business, offers }: Pick<HomeState, 'business' | 'offers'>,
): unknown {
  return {
    ...context,
    '@type': 'LocalBusiness',
    name: site.displayName,
    url: site.publicUrl,
    ...(business === undefined ? {} : tellOfBusiness(site, business)),
    makesOffer: offers.map((offer) => ({ '@type': 'Offer', itemOffered: describe(site, offer.service) })),
  };
}

export function structuredService(site: PageSite, card: ServiceCard): unknown {
  return { ...context, ...describe(site, card) };
}
