/** How a page is framed for whoever asks: language, locale, colours, the clock it goes by and the day. */
import type { PageRequest, PageSite } from '@openhours/client';
import { fittedPath, fittedSize, readPicture } from '@openhours/contract/media/media-paths';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { zoneNameOf, zoneWordsOf } from '@openhours/contract/text/zone-names';
import { localAt } from '../days/dates.ts';
import { firstWeekdayFor } from '../days/first-weekday.ts';
import {
  chooseLanguage,
  chooseLocale,
  isLanguage,
  type Language,
  languages,
  type Say,
  type SiteTextId,
  setUpTexts,
  speaker,
} from '../language/texts.ts';
import type { PageFrame, PageLinkTo, RenderedPicture } from '../pages/state.ts';
import type { MainPage, Offering, SiteFeature } from '../site-feature.ts';
import { siteFeatures } from '../site-features.ts';
import { catalogues } from './server-catalogues.ts';

export const languageCookie = 'oh_language';
export const schemeCookie = 'oh_scheme';
const sharedDeviceCookie = 'oh_shared_device';
const siteSchemes = { AUTO: 'auto', LIGHT: 'light', DARK: 'dark' } as const;

/** The language of the texts, and the variety by which dates and numbers are written. */
export function readerLanguageOf(request: PageRequest): { language: Language; locale: string } {
  const asked = request.query['lang'];
  const kept = request.cookies[languageCookie];
  const offered = offeredLanguages(request);
  const isOffered = (tag: string | undefined): tag is Language => isLanguage(tag) && offered.includes(tag);
  const language = isOffered(asked)
    ? asked
    : isOffered(kept)
      ? kept
      : chooseLanguage(request.languages, request.site.language, offered);
  return { language, locale: chooseLocale([...request.languages, request.site.language], language) };
}

/** Where somebody books, by what can be booked, and finds what they have booked. */
export function mainPagesOf(offered: Offering, site: PageSite, say: Say<SiteTextId>): PageFrame['mainPages'] {
  const pages = siteFeatures.flatMap(({ mainPages = [] }: NavigationOfSite) => mainPages);
  return linksTo(
    pages.filter(({ isVisible }) => isVisible(offered, site)),
    say,
  );
}

function morePagesOf({ isMember, site }: PageRequest, say: Say<SiteTextId>): PageFrame['morePages'] {
  const pages = siteFeatures.flatMap(({ footerPages = [] }: NavigationOfSite) => footerPages);
  return linksTo(
    pages.filter(({ isVisible }) => isVisible(site, { isMember })),
    say,
  );
}

type NavigationOfSite = Pick<SiteFeature<never>, 'mainPages' | 'footerPages'>;

function linksTo(
  pages: readonly (Pick<MainPage, 'path' | 'text'> & Partial<Pick<MainPage, 'hasSign' | 'isOnWide'>>)[],
  say: Say<SiteTextId>,
): PageLinkTo[] {
  // In words: which they are is known here only, and a page has no texts but those that stand in its code.
  return pages.map(({ hasSign, isOnWide, path, text }) => ({
    path,
    words: say(text),
    ...(hasSign === undefined ? {} : { hasSign }),
    ...(isOnWide === undefined ? {} : { isOnWide }),
  }));
}

/** The languages in their order; whoever works for the business chooses among all. */
function offeredLanguages({ path, site }: PageRequest): readonly Language[] {
  const offered = site.languages.map((tag) => tag.toLowerCase().split('-')[0]).filter(isLanguage);
  const own = site.language.toLowerCase().split('-')[0];
  const isOfDashboard = path === pagePaths.dashboard || path.startsWith(`${pagePaths.dashboard}/`);
  return isOfDashboard || offered.length === 0
    ? languages
    : [...new Set(isLanguage(own) && !offered.includes(own) ? [own, ...offered] : offered)];
}

/** Whether a tag names a variety of a language; `iw` is an old name of Hebrew. */
function isLanguageOf(tag: string, language: Language): boolean {
  const [primary] = tag.toLowerCase().split('-');
  return (primary === 'iw' ? 'he' : primary) === language;
}

export function schemeOf(request: PageRequest): 'light' | 'dark' | 'auto' {
  const kept = request.cookies[schemeCookie];
  // What the reader chose goes before what the business chose.
  return kept === 'light' || kept === 'dark' || kept === 'auto' ? kept : siteSchemes[request.site.theme.scheme];
}

const logoRoom = Object.freeze({ width: 160, height: 40 });
/** Room for a logo of which only the file is named: it is fitted into that, whatever its size. */
const roomOfUnknownSize = Object.freeze({ width: 96, height: 40 });

/** The logo as the head of pages renders it; on fine screens it has twice the pixels. */
export function logoOf(said: string | undefined): RenderedPicture | undefined {
  const picture = readPicture(said);
  return picture === undefined
    ? undefined
    : {
        path: fittedPath(picture, logoRoom.width * 2, logoRoom.height * 2),
        ...(fittedSize(picture, logoRoom) ?? { ...roomOfUnknownSize, isFitted: true }),
      };
}

export function isSharedDevice(cookies: PageRequest['cookies']): boolean {
  return cookies[sharedDeviceCookie] === '1';
}

/** `clock`: the zone by whose clock a page of an online service goes. */
export function frameOf(request: PageRequest, clock?: string): PageFrame {
  const { language, locale } = readerLanguageOf(request);
  const { lang: _lang, ...query } = request.query;
  const search = new URLSearchParams(query).toString();
  // As it may stand in a link again: encoded, and never beginning like the name of another host.
  const path = request.path.replace(/^\/+/, '/').split('/').map(encodeURIComponent).join('/');
  const say = speaker<SiteTextId>(setUpTexts(language, locale, catalogues[language]));
  const nameOf = (timeZone: string) => {
    const words = zoneWordsOf(timeZone, locale, request.nowMs);
    if (words !== undefined) {
      // It begins what it stands in.
      return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
    }
    const zone = zoneNameOf(timeZone);
    return zone.isPlace ? say('zone.place', { place: zone.name }) : say('zone.clock', { zone: zone.name });
  };
  const placeZone = request.site.timeZone;
  const timeZone = clock ?? placeZone;
  const logo = logoOf(request.site.logo);
  return {
    siteName: request.site.displayName,
    ...(logo === undefined ? {} : { logo }),
    publicUrl: request.site.publicUrl,
    timeZone,
    zoneName: nameOf(timeZone),
    ...(timeZone === placeZone ? {} : { place: { timeZone: placeZone, zoneName: nameOf(placeZone) } }),
    ...(clock === undefined ? {} : { isByCustomer: true }),
    sendsMail: request.site.sendsMail,
    language,
    ...(isLanguageOf(request.site.language, language) ? {} : { ownLanguage: request.site.language }),
    languages: offeredLanguages(request),
    locale,
    firstWeekday: firstWeekdayFor([locale, request.site.language], placeZone),
    today: localAt(request.nowMs, timeZone).slice(0, 10),
    ...(isSharedDevice(request.cookies) ? { isSharedDevice: true } : {}),
    address: search === '' ? path : `${path}?${search}`,
    morePages: morePagesOf(request, say),
    mainPages: mainPagesOf({ hasOffers: true, hasTimetable: false, isMember: request.isMember }, request.site, say),
  };
}
