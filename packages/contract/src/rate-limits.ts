/**
 * How often those may write who have not signed in, where nothing more special is declared: figures that nobody meets who
 * acts for themselves, their family or a group (docs/decisions/0043).
 */
import type { RateLimit } from './operation.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Of limits on how many bookings somebody makes: junk from the same address keeps nobody from booking. */
const ofBookings = { spares: 'business', counts: 'valid', perSite: true, lasting: true } as const;

/** Places on a waitlist: nobody takes more for themselves. */
export const newPlaces: readonly RateLimit[] = Object.freeze([
  { per: 'address', calls: 20, windowMs: hourMs, ...ofBookings, tellsScripts: true },
  { per: 'caller', calls: 20, windowMs: hourMs, ...ofBookings },
  // Four addresses' worth: a company or a school, yet not 256 addresses for whoever has one network.
  { per: 'network', calls: 80, windowMs: hourMs, ...ofBookings, tellsScripts: true },
  // Nobody is kept from booking by what others book; from some number on each shows that messages reach them.
  { per: 'site', calls: 80, windowMs: hourMs, ...ofBookings, tellsScripts: true, onlyTells: true },
  { per: 'address', calls: 120, windowMs: minuteMs, spares: 'business', perSite: true },
] satisfies RateLimit[]);

/**
 * New bookings: nobody makes more for themselves, and without it one program fills a calendar in seconds (design 4.4). One by one
 * and as a series they are counted by themselves, so that two series from an office shut nobody out who books once, and
 * together up to what both allow.
 */
export const newBookings: readonly RateLimit[] = Object.freeze([
  ...newPlaces.map((rule) => (isOfMany(rule) ? { ...rule, together: 'new bookings' } : rule)),
  { per: 'address', calls: 40, windowMs: hourMs, ...ofBookings, together: 'new bookings' },
  { per: 'caller', calls: 40, windowMs: hourMs, ...ofBookings, together: 'new bookings' },
] satisfies RateLimit[]);

/** Of a network or a site: there is one window of bookings, however they are made. */
function isOfMany({ per }: RateLimit): boolean {
  return per === 'network' || per === 'site';
}

/**
 * Several appointments that are booked together: up to eight with one call, so fewer than one by one, but enough for whoever
 * meets times that are gone and tries others. Each call is one attempt to book, so it is no window of bookings.
 */
export const newMultiServiceBookings: readonly RateLimit[] = Object.freeze([
  { per: 'address', calls: 10, windowMs: hourMs, ...ofBookings, tellsScripts: true },
  { per: 'caller', calls: 10, windowMs: hourMs, ...ofBookings },
  { per: 'network', calls: 40, windowMs: hourMs, ...ofBookings, tellsScripts: true },
  { per: 'site', calls: 40, windowMs: hourMs, ...ofBookings, tellsScripts: true, onlyTells: true },
  { per: 'address', calls: 120, windowMs: minuteMs, spares: 'business', perSite: true },
] satisfies RateLimit[]);

/**
 * A series: each of its dates counts like a booking, so that nobody books more by it than one by one. The last call that
 * finds room passes whole.
 */
export const newRecurringBookings: readonly RateLimit[] = Object.freeze(
  newBookings.map((rule) => (rule.windowMs === hourMs ? { ...rule, weighed: true as const } : rule)),
);

/**
 * Looking at the dates of a series, before it is booked and before it is moved: as many judgements as it has dates, for whoever
 * tries some times and repetitions.
 */
export const checksOfRecurring: readonly RateLimit[] = Object.freeze([
  {
    per: 'address',
    calls: 60,
    windowMs: 10 * minuteMs,
    together: 'checks of a series',
    spares: 'business',
    counts: 'valid',
    perSite: true,
  },
] satisfies RateLimit[]);

/** Limits of acts by the link of a booking; those that are counted `together` use up the same. */
function byLink(together: string, calls: number): readonly RateLimit[] {
  const shared = { together, spares: 'business', lasting: true } as const;
  return Object.freeze([
    { ...shared, per: 'link', calls, windowMs: 10 * minuteMs, counts: 'valid' },
    // A family, an office or a school behind one address; links that open nothing count, too.
    { ...shared, per: 'address', calls: 120, windowMs: hourMs },
    // Each of them is a message: to the parent of many, whose bookings have a link each.
    { ...shared, per: 'recipient', calls: 30, windowMs: hourMs, counts: 'valid', perSite: true },
  ] satisfies RateLimit[]);
}

/** Cancelling and moving a booking, taking an offered place and leaving a waitlist. */
export const changesByLink = byLink('changes by link', 10);

/** Codes that are tried: five wrong ones end a round, and there are four rounds. */
export const codesByLink = byLink('codes by link', 24);

/**
 * Other addresses for bookings that were made already. Each is somebody whom nobody has asked, as with a new booking, so
 * that correcting is no way to write to several for each booking.
 */
const corrections: RateLimit = Object.freeze({
  per: 'corrector',
  calls: 6,
  windowMs: hourMs,
  together: 'corrections by link',
  spares: 'business',
  counts: 'valid',
  perSite: true,
  lasting: true,
  tellsScripts: true,
});

/** Messages with a code: four for a booking, whatever address they go to. */
export const codesSent: readonly RateLimit[] = Object.freeze([...byLink('codes sent', 8), corrections]);

/** Messages about a booking that whoever made it has sent once more: three for a booking. */
export const messagesByLink: readonly RateLimit[] = Object.freeze([...byLink('messages by link', 8), corrections]);

/** The links of all bookings of an address: whoever asks need not be whoever is written to. */
export const linksSent: readonly RateLimit[] = Object.freeze([
  { per: 'address', calls: 20, windowMs: hourMs, spares: 'business', counts: 'valid', perSite: true, lasting: true },
  { per: 'recipient', calls: 4, windowMs: hourMs, spares: 'business', counts: 'valid', perSite: true, lasting: true },
] satisfies RateLimit[]);

/** What a visitor does with what is theirs: a hold that is kept longer or given back. */
export const ownActs: readonly RateLimit[] = Object.freeze([
  { per: 'address', calls: 360, windowMs: hourMs, spares: 'business' },
  { per: 'caller', calls: 180, windowMs: hourMs, spares: 'business' },
]);

/** Ending and exchanging what somebody holds already: an office of people who all open the dashboard at eight. */
export const sessionActs: readonly RateLimit[] = Object.freeze([
  { per: 'address', calls: 600, windowMs: 10 * minuteMs, lasting: true },
]);
