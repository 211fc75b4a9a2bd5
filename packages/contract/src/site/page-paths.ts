/**
 * The fixed paths of the pages (design 2), said once: routes, links and the entities that name pages are made from
 * them. `:name` stands for one piece of a path.
 */
export const pagePaths = {
  home: '/',
  services: '/book-online',
  timetable: '/timetable',
  service: '/service-page/:slug',
  calendar: '/booking-calendar/:slug',
  bookingForm: '/booking-form',
  confirmation: '/thank-you',
  /** One booking, for whoever holds its link: how it stands, and what may be done with it. */
  manage: '/manage/:token',
  manageCalendarFile: '/manage/:token/visit.ics',
  manageCancel: '/manage/:token/cancel',
  manageMove: '/manage/:token/move',
  privacy: '/privacy',
  imprint: '/imprint',
  /** Where somebody has the links of their bookings sent to the address with which they were booked. */
  findBooking: '/find-booking',
  /** Where members sign in, with a password or with a code of a message. */
  memberSignIn: '/login',
  memberCode: '/login/code',
  /** Where a sign-in with somebody else begins, and where the browser comes back from there. */
  memberProvider: '/login/with/:connection',
  memberReturn: '/login/return',
  memberSignUp: '/sign-up',
  /** Where a sign-up goes on that waits for its code, or for the owner. */
  memberVerify: '/verify',
  forgotPassword: '/forgot-password',
  /** Where a member sets a password by the link of a message. */
  resetPassword: '/reset-password',
  /** What is a member's own. */
  memberAccount: '/account/my-account',
  memberBookings: '/account/my-bookings',
  memberOrders: '/account/my-orders',
  memberSubscriptions: '/account/my-subscriptions',
  memberEvents: '/account/my-events',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  signIn: '/dashboard/sign-in',
  /** Where a sign-in goes on for somebody who has a second factor. */
  secondStep: '/dashboard/sign-in/second-step',
  /** Where somebody sets a password by the link of an invitation or a reset. */
  passwordLink: '/dashboard/link/:token',
  dashboard: '/dashboard',
} as const;

export type PagePath = (typeof pagePaths)[keyof typeof pagePaths];

/** The path of a page with its pieces filled in and encoded, such as `/service-page/haircut`. */
export function pathOfPage(path: PagePath, pieces: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const piece = pieces[name];
    if (piece === undefined) {
      throw new Error(`the path ${path} needs ${name}`);
    }
    return encodeURIComponent(piece);
  });
}

/** The decoded pieces of a decoded path that is the page's; undefined for every other path. */
export function piecesOfPath(template: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = template.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) {
    return undefined;
  }
  const pieces: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const piece = given[index] as string;
    if (part.startsWith(':') && piece !== '') {
      pieces[part.slice(1)] = piece;
    } else if (part !== piece) {
      return undefined;
    }
  }
  return pieces;
}

/** The media type in which the script of a page asks for the next one: its state and title as JSON, nothing rendered. */
export const pageStateType = 'application/vnd.openhours.page+json';
