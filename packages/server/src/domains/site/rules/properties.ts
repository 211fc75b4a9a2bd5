/**
 * The properties of a site without I/O: what of them is stored where, how a mask changes them, and what they must be
 * (services sheet 10). Zone, language, currency and display name are facts of the site itself; the rest is one document.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  type Address,
  blankText,
  completeTranslations,
  type FieldViolation,
  fail,
  invalid,
  publicSiteProperties,
  type SiteAddress,
  SiteProperties,
  ValidationError,
  violationsOfTranslations,
} from '@openhours/contract';
import { localeOf } from '@openhours/contract/text/intl-formats';
import type { Message } from '../../../events/change.ts';
import type { SiteRow, StoredProperties } from '../repository.ts';
import { canonicalCountry, requireFacts, type SiteFacts } from '../rules.ts';
import { completeBusinessSchedule, violationsOfBusinessSchedule } from './business-schedule.ts';

/** The properties that are facts of the site; every site has them. */
const factOf = {
  timeZone: 'timeZone',
  language: 'language',
  paymentCurrency: 'currency',
  siteDisplayName: 'displayName',
} as const satisfies Record<Exclude<keyof SiteProperties, keyof StoredProperties>, keyof SiteFacts>;

const known: ReadonlySet<string> = new Set(Object.keys(SiteProperties.properties));

function isFact(name: string): name is keyof typeof factOf {
  return Object.hasOwn(factOf, name);
}

/** All properties of a site; what nobody said has its default. */
export function propertiesOf(row: SiteRow): SiteProperties {
  const { language, region } = localeOf(row.language);
  const country = region ?? row.properties.address?.country;
  return {
    businessName: row.display_name,
    ...row.properties,
    locale: { languageCode: language, ...(country === undefined ? {} : { country }), ...row.properties.locale },
    language: row.language,
    paymentCurrency: row.currency,
    timeZone: row.time_zone,
    siteDisplayName: row.display_name,
  };
}

/** What visitors may read of them. */
export function publicOf(properties: SiteProperties): SiteProperties {
  const readable: ReadonlySet<string> = new Set(publicSiteProperties);
  return Object.fromEntries(Object.entries(properties).filter(([name]) => readable.has(name)));
}

type Members = Record<string, unknown>;

function membersOf(value: unknown): Members | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined;
}

/** The value at a path; undefined where there is none. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => {
    const members = membersOf(inner);
    return members !== undefined && Object.hasOwn(members, name) ? members[name] : undefined;
  }, value);
}

/** A copy with another value at a path; undefined takes it away. */
function withValueAt(value: unknown, [name, ...rest]: readonly string[], changed: unknown): unknown {
  if (name === undefined) {
    return changed;
  }
  const members = membersOf(value) ?? {};
  if (!Object.hasOwn(members, name) && changed === undefined) {
    return value;
  }
  const { [name]: before, ...others } = members;
  const after = withValueAt(before, rest, changed);
  return after === undefined ? others : { ...others, [name]: after };
}

/** Refuses paths that lead to no property, or to none of those that may be named. */
function requireKnown(paths: readonly (readonly string[])[], names: ReadonlySet<string> = known): void {
  const unknown = paths.find(([name]) => name === undefined || !names.has(name));
  if (unknown !== undefined) {
    throw invalid('fields', `names no property: ${unknown.join('.').slice(0, 100)}`, 'OTHER');
  }
}

/** Only what the paths name. Example: `picked(all, [['timeZone'], ['address', 'city']])`. */
export function picked(properties: SiteProperties, paths: readonly (readonly string[])[]): SiteProperties {
  requireKnown(paths);
  return paths.reduce<Members>((found, path) => {
    const value = valueAt(properties, path);
    return value === undefined ? found : (withValueAt(found, path, value) as Members);
  }, {});
}

/** The message of the properties in which two states of a site differ; none when they are the same (services sheet 0.6). */
export function propertyMessages(before: SiteRow, after: SiteRow): readonly Message[] {
  const [was, is] = [propertiesOf(before), propertiesOf(after)];
  const paths = [...known].filter(
    (name) => !isDeepStrictEqual(was[name as keyof SiteProperties], is[name as keyof SiteProperties]),
  );
  if (paths.length === 0) {
    return [];
  }
  const properties = picked(
    is,
    paths.map((name) => [name]),
  );
  const event = { version: after.revision, fields: { paths }, properties };
  return [{ type: 'SitePropertiesUpdated', body: { metasiteId: after.id, event } }];
}

/** What a change makes of a site, in the form in which it is stored. */
export interface PropertiesChange {
  readonly facts: Partial<SiteFacts>;
  readonly properties: StoredProperties;
}

/** What is said of properties in a request. */
export interface SaidProperties {
  readonly properties: SiteProperties;
  /** Those that are set. */
  readonly paths: readonly (readonly string[])[];
  /** Where in the request they stand; empty where they are its own members. */
  readonly root: string;
  /** All that this request may name; absent: every property. */
  readonly names?: ReadonlySet<string>;
}

/**
 * Sets the properties that the paths name to what is said, and clears those about which nothing is said. Throws
 * violations, and refuses a change of nothing.
 */
export function changeProperties(
  row: SiteRow,
  { properties: said, paths, root, names }: SaidProperties,
): PropertiesChange {
  const fieldOf = (name: string) => (root === '' ? name : `${root}.${name}`);
  if (paths.length === 0) {
    throw fail('INVALID_ARGUMENT', 'Illegal request - No updates on request body');
  }
  requireKnown(paths, names);
  const facts: { -readonly [Name in keyof SiteFacts]?: SiteFacts[Name] } = {};
  const violations: FieldViolation[] = [];
  let properties: unknown = row.properties;
  for (const path of paths) {
    const [name = ''] = path;
    if (!isFact(name)) {
      properties = withValueAt(properties, path, valueAt(said, path));
    } else if (said[name] === undefined) {
      violations.push({ field: fieldOf(name), description: 'must not be empty', violatedRule: 'REQUIRED_FIELD' });
    } else {
      facts[factOf[name]] = said[name] as never;
    }
  }
  const stored = properties as StoredProperties;
  violations.push(...violationsOf(stored, fieldOf));
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  const nameOf = (fact: string) => Object.entries(factOf).find(([, each]) => each === fact)?.[0] ?? fact;
  return {
    facts: requireFacts(facts, (fact) => fieldOf(nameOf(fact))),
    properties: canonical(stored),
  };
}

function violationsOf(properties: StoredProperties, fieldOf: (name: string) => string): FieldViolation[] {
  const { address, locale, multilingual, businessSchedule, externalSiteUrl, businessName, translations } = properties;
  const violations = violationsOfTranslations(translations ?? [], fieldOf('translations'));
  const country = (code: string | undefined, field: string) => {
    if (code !== undefined && canonicalCountry(code) === undefined) {
      violations.push({
        field: fieldOf(field),
        description: 'must be an ISO 3166-1 alpha-2 country code',
        violatedRule: 'FORMAT',
        data: { type: 'COUNTRY' },
      });
    }
  };
  country(address?.country, 'address.country');
  country(locale?.country, 'locale.country');
  const languages = multilingual?.supportedLanguages ?? [];
  for (const [index, language] of languages.entries()) {
    const field = `multilingual.supportedLanguages[${index}]`;
    country(language.locale?.country, `${field}.locale.country`);
    const code = language.languageCode.toLowerCase();
    if (languages.findIndex((each) => each.languageCode.toLowerCase() === code) < index) {
      violations.push({
        field: fieldOf(`${field}.languageCode`),
        description: 'must not be there twice',
        violatedRule: 'DISTINCT_VALUES',
      });
    }
  }
  if (languages.filter(({ isPrimary }) => isPrimary === true).length > 1) {
    violations.push({
      field: fieldOf('multilingual.supportedLanguages'),
      description: 'must have at most one primary language',
      violatedRule: 'OTHER',
    });
  }
  if (businessSchedule !== undefined) {
    violations.push(...violationsOfBusinessSchedule(businessSchedule, fieldOf('businessSchedule')));
  }
  if (externalSiteUrl !== undefined && externalSiteUrl !== '' && !isWebAddress(externalSiteUrl)) {
    violations.push({
      field: fieldOf('externalSiteUrl'),
      description: 'must be a web address',
      violatedRule: 'FORMAT',
      data: { type: 'WEB_URL' },
    });
  }
  if (businessName !== undefined && businessName.trim() === '') {
    violations.push(blankText(fieldOf('businessName')));
  }
  return violations;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Codes in their one spelling, instants in theirs, and the consent that nobody can withhold. */
function canonical(properties: StoredProperties): StoredProperties {
  const { address, locale, multilingual, businessSchedule, consentPolicy, businessName, description, translations } =
    properties;
  const languages = multilingual?.supportedLanguages;
  return {
    ...properties,
    ...(businessName === undefined ? {} : { businessName: businessName.trim() }),
    ...(translations === undefined ? {} : { translations: completeTranslations(translations, { description }) }),
    ...(address === undefined ? {} : { address: withCountry(address) }),
    ...(locale === undefined ? {} : { locale: canonicalLocale(locale) }),
    ...(languages === undefined
      ? {}
      : {
          multilingual: {
            ...multilingual,
            supportedLanguages: languages.map((language) => ({
              ...language,
              languageCode: language.languageCode.toLowerCase(),
              ...(language.locale === undefined ? {} : { locale: canonicalLocale(language.locale) }),
            })),
          },
        }),
    ...(businessSchedule === undefined ? {} : { businessSchedule: completeBusinessSchedule(businessSchedule) }),
    ...(consentPolicy === undefined ? {} : { consentPolicy: { ...consentPolicy, essential: true } }),
  };
}

function withCountry<Place extends { readonly country?: string }>(place: Place): Place {
  return place.country === undefined ? place : { ...place, country: place.country.toUpperCase() };
}

function canonicalLocale(locale: NonNullable<SiteProperties['locale']>): NonNullable<SiteProperties['locale']> {
  const { languageCode } = locale;
  return withCountry({
    ...locale,
    ...(languageCode === undefined ? {} : { languageCode: languageCode.toLowerCase() }),
  });
}

/** The address of a location as that of its site; undefined when it has none. `formatted` is it in one line. */
export function siteAddressOf(address: Address | null, formatted: string | undefined): SiteAddress | undefined {
  if (address === null) {
    return undefined;
  }
  const { streetAddress, addressLine, city, subdivision, country, postalCode, hint, geocode } = address;
  const street = streetAddress?.name ?? addressLine?.slice(0, 250);
  const members = {
    street,
    streetNumber: streetAddress?.number,
    apartmentNumber: streetAddress?.apt,
    city,
    state: subdivision,
    country,
    zip: postalCode,
    hint: hint === undefined ? undefined : { text: hint, placement: 'AFTER' as const },
    isPhysical: true,
    googleFormattedAddress: formatted,
    coordinates: geocode,
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
