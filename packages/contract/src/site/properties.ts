/**
 * Properties of a site: what a business says of itself, and the zone, language and currency of everything it sells
 * (services sheet 10).
 */
import Type, { type Static } from 'typebox';
import { FieldMask } from '../field-mask.ts';
import { defineOperation } from '../operation.ts';
import { Email, optional, saidOfPattern, TimeZoneName, Words } from '../schema.ts';
import { LanguageCode, Translations } from '../translations.ts';
import { BusinessSchedule } from './business-schedule.ts';

/** Where the hint of an address stands: beside it or in its place. */
export const hintPlacements = ['BEFORE', 'AFTER', 'REPLACE'] as const;
export const resolutionMethods = ['QUERY_PARAM', 'SUBDOMAIN', 'SUBDIRECTORY'] as const;
export const businessConfigs = ['FITNESS SERVICE', 'RESTAURANT', 'BLOG', 'STORE', 'EVENT', 'UNKNOWN'] as const;

const text = (maxLength: number) => optional(Type.String({ maxLength }));
const flag = () => optional(Type.Boolean());
const Country = Type.String({
  pattern: '^[A-Za-z]{2}$',
  ...saidOfPattern('must be a country code such as DE'),
});
const Locale = Type.Object({ languageCode: optional(LanguageCode), country: optional(Country) });

const SiteAddress = Type.Object({
  street: text(250),
  streetNumber: text(50),
  apartmentNumber: text(50),
  city: text(200),
  state: text(50),
  country: optional(Country),
  zip: text(20),
  hint: optional(Type.Object({ text: text(500), placement: optional(Words(hintPlacements)) })),
  isPhysical: flag(),
  googleFormattedAddress: text(1000),
  coordinates: optional(
    Type.Object({
      latitude: optional(Type.Number({ minimum: -90, maximum: 90 })),
      longitude: optional(Type.Number({ minimum: -180, maximum: 180 })),
    }),
  ),
});
export type SiteAddress = Static<typeof SiteAddress>;

const profile = {
  siteDisplayName: optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** As customers read it; the display name of the site unless it is said. */
  businessName: text(200),
  /** Path or address of the logo. */
  logo: text(2000),
  /** The same of a picture that the first page shows. */
  picture: text(2000),
  description: text(5000),
  /** What it says of itself in other languages than its own. */
  translations: optional(Translations({ description: Type.String({ maxLength: 5000 }) })),
  /** As issued by local authorities. */
  companyId: text(50),
};
const contact = {
  email: optional(Email()),
  phone: text(50),
  fax: text(50),
  address: optional(SiteAddress),
};
const schedule = {
  /** For customers to read; what can be booked does not depend on it. */
  businessSchedule: optional(BusinessSchedule),
};
/** What visitors are asked for; essential cookies are always there. */
const ConsentPolicy = Type.Object({
  essential: flag(),
  functional: flag(),
  analytics: flag(),
  advertising: flag(),
  dataToThirdParty: flag(),
});

export const SiteProperties = Type.Object({
  categories: optional(
    Type.Object({
      primary: text(100),
      secondary: optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 })),
      businessTermId: text(100),
    }),
  ),
  /** Unless it is said, that of the language. */
  locale: optional(Locale),
  /** BCP 47. */
  language: optional(Type.String({ minLength: 2, maxLength: 35 })),
  /** ISO 4217: the currency of every price. */
  paymentCurrency: optional(Type.String({ minLength: 3, maxLength: 3 })),
  timeZone: optional(TimeZoneName()),
  ...profile,
  ...contact,
  ...schedule,
  multilingual: optional(
    Type.Object({
      supportedLanguages: optional(
        Type.Array(
          Type.Object({
            languageCode: LanguageCode,
            locale: optional(Locale),
            isPrimary: flag(),
            /** Of the flag that stands for the language. */
            countryCode: text(10),
            resolutionMethod: optional(Words(resolutionMethods)),
            isVisitorPrimary: flag(),
          }),
          { maxItems: 200 },
        ),
      ),
      autoRedirect: flag(),
    }),
  ),
  consentPolicy: optional(ConsentPolicy),
  businessConfig: optional(Words(businessConfigs)),
  externalSiteUrl: text(2000),
  trackClicksAnalytics: flag(),
});
export type SiteProperties = Static<typeof SiteProperties>;

/** What the narrow writes of the published client are about. */
export const businessProfileProperties: readonly string[] = Object.keys(profile);
export const businessContactProperties: readonly string[] = Object.keys(contact);

/** What visitors may read of them. */
export const publicSiteProperties = [
  'timeZone',
  'language',
  'locale',
  'paymentCurrency',
  'businessName',
  'address',
] as const satisfies readonly (keyof SiteProperties)[];

const path = '/v4/properties';
const prefixes = ['/site-properties', '/_api/site-properties-service', '/site-properties-service'];
const source = 'services sheet 10';
const changing = {
  prefixes,
  permission: 'SITE_PROPERTIES.MANAGE',
  idempotency: 'stored',
  source,
  errors: ['FAILED_PRECONDITION'],
} as const;
/** The site's own event beside that of its properties. */
const events = ['openhours.sites.v1.site_updated', 'SitePropertiesUpdated'] as const;

const getSiteProperties = defineOperation({
  name: 'siteProperties.getSiteProperties',
  summary: 'Answers the properties of the site, all or those asked for; visitors and members get the public ones.',
  method: 'GET',
  path,
  prefixes,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source,
  input: Type.Object({ fields: optional(FieldMask) }),
  output: Type.Object({ version: Type.String(), properties: SiteProperties }),
});

const updateSiteProperties = defineOperation({
  name: 'siteProperties.updateSiteProperties',
  summary: 'Sets the properties that the mask names; those it names without a value are cleared.',
  method: 'PATCH',
  path,
  ...changing,
  input: Type.Object({ properties: optional(SiteProperties), fields: optional(FieldMask) }),
  output: Type.Object({ version: Type.String() }),
  // Sessions keep their local time in a new zone, so what is booked on them moves.
  events: [...events, 'wix.bookings.v2.booking_rescheduled', 'wix.bookings.v2.booking_updated'],
});

/** The narrow writes of the published client answer nothing; without a mask they set what is sent. */
const narrow = { method: 'POST', ...changing, output: Type.Object({}), events } as const;

const updateBusinessProfile = defineOperation({
  name: 'siteProperties.updateBusinessProfile',
  summary: 'Sets names, logo, description and company id of the business.',
  path: `${path}/business-profile`,
  ...narrow,
  input: Type.Object({ businessProfile: Type.Object(profile), fields: optional(FieldMask) }),
});

const updateBusinessContact = defineOperation({
  name: 'siteProperties.updateBusinessContact',
  summary: 'Sets how and where the business is reached.',
  path: `${path}/business-contact`,
  ...narrow,
  input: Type.Object({ businessContact: Type.Object(contact), fields: optional(FieldMask) }),
});

const updateBusinessSchedule = defineOperation({
  name: 'siteProperties.updateBusinessSchedule',
  summary: 'Replaces the times at which the business says that it is open.',
  path: `${path}/business-schedule`,
  ...narrow,
  input: Type.Object({ businessSchedule: BusinessSchedule }),
});

const updateConsentPolicy = defineOperation({
  name: 'siteProperties.updateConsentPolicy',
  summary: 'Replaces what visitors are asked to agree to.',
  path: `${path}/policy`,
  ...narrow,
  input: Type.Object({ consentPolicy: ConsentPolicy }),
});

export const siteProperties = {
  getSiteProperties,
  updateSiteProperties,
  updateBusinessProfile,
  updateBusinessContact,
  updateBusinessSchedule,
  updateConsentPolicy,
};
