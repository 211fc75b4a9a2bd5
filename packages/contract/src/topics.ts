/** What the reference says of each domain of operations, in the order in which a developer meets them. */

/** How a group of operations is called, and what it is about in one sentence. */
export interface Topic {
  readonly title: string;
  readonly about: string;
}

/** By the name that stands before the dot in the names of operations and streams. */
export const topics: Readonly<Record<string, Topic>> = Object.freeze({
  services: { title: 'Services', about: 'What can be booked.' },
  staff: { title: 'Staff', about: 'The people who work for the business, and what customers see of them.' },
  resources: { title: 'Resources', about: 'Rooms, things and people that a service takes up, and their types.' },
  locations: { title: 'Locations', about: 'The places of the business, one of which is its default.' },
  policies: { title: 'Booking policies', about: 'When customers may book, move and cancel, and at what price.' },
  calendar: {
    title: 'Calendar',
    about: 'Working hours, sessions and blocked time, once or every week, and who takes part.',
  },
  availability: { title: 'Availability', about: 'When it can be booked.' },
  bookings: { title: 'Bookings', about: 'Booking, confirming, declining, cancelling, and finding what was booked.' },
  substitutes: {
    title: 'Substitutes',
    about: 'Staff ask for somebody else for a session or an appointment of theirs, and the business answers.',
  },
  forms: { title: 'Forms', about: 'What customers are asked, and what they answered.' },
  media: { title: 'Media', about: 'The pictures of the business: sending them, naming them, throwing them away.' },
  contacts: { title: 'Contacts', about: 'The people who booked.' },
  events: { title: 'Events', about: 'Changes as they happen.' },
  notifications: { title: 'Messages', about: 'What was written to customers and to the business.' },
  identity: { title: 'Identity', about: 'Tokens, sessions, and who is calling.' },
  captcha: { title: 'Captcha', about: 'Proof that no program is calling, without a third party and without a press.' },
  users: {
    title: 'People',
    about: 'Who signs in to the dashboard and as what: roles, invitations, and the own profile.',
  },
  siteProperties: {
    title: 'Site properties',
    about: 'What the business says of itself: names, address and contact, zone, language and currency.',
  },
  siteTheme: { title: 'Look', about: 'The colours, letters and corners of the pages and messages of a site.' },
  legalPages: { title: 'Legal pages', about: 'Privacy and imprint, in the words of the business.' },
  site: { title: 'Sites', about: 'The sites of the account, their API keys and clients.' },
  sampleBusiness: { title: 'Sample business', about: 'What a new site begins with to be looked at, and its removal.' },
  privacy: { title: 'Privacy', about: 'Handing over and erasing what is stored about a person.' },
  server: {
    title: 'Test clock',
    about: 'For tests only: these answer where the setting OPENHOURS_TEST_CLOCK is on, and nowhere else.',
  },
});

const order = Object.keys(topics);

/** The domains in the order of their topics; one without words stands behind the others. */
export function byTopic(domains: readonly string[]): string[] {
  const positionOf = (name: string) => (topics[name] === undefined ? order.length : order.indexOf(name));
  return [...new Set(domains)].toSorted((a, b) => positionOf(a) - positionOf(b));
}
