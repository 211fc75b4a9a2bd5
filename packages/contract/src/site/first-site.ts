/**
 * What the first run makes of a business until its owner says otherwise, and what it may be told of it. Written without
 * types, so that it is plain JavaScript too: a first start reads it before anything is compiled.
 */

/** What the business is called until its owner names it: the set-up asks for a name while it is this one. */
export const firstSiteName = 'My business';

/** What the settings of the first site may be, as a refusal says it behind "must be". */
export const allowedOfFirstSite = Object.freeze({
  timeZone: 'an IANA time zone, such as Europe/Berlin',
  currency: 'the ISO 4217 code of a currency in use, such as EUR',
  language: 'en, de, es, fr or he, with a region if you like, such as de-AT',
});
