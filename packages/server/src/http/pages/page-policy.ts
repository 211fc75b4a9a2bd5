/** The content policy of pages, and which of them may stand in a frame (design 8). */
import { pagePaths } from '@openhours/contract/site/page-paths';
import type { FastifyRequest } from 'fastify';
import { headerOf } from '../request-headers.ts';

/** Whose frames a page may stand in, and whose pages may stand in its own. */
export interface Framing {
  /** True for a public page that the dashboard shows as customers see it. */
  readonly isInOwnFrame: boolean;
  /** True for the dashboard, which shows it. */
  readonly framesOwnPages: boolean;
  /** The origins of others whose pages may show it in a frame. */
  readonly framedBy?: readonly string[];
  /** Where browsers end that send a form of the page, beside this site. */
  readonly formsLeadTo?: readonly string[];
}

/** The content policy of every page. */
export function contentPolicy(
  styleNonce: string,
  framing: Framing = { isInOwnFrame: false, framesOwnPages: false },
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Work that would hold up the page, such as the arithmetic of a captcha, in files of our own.
    "worker-src 'self'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    // Browsers hold where a form leads in the end against it, too.
    ["form-action 'self'", ...(framing.formsLeadTo ?? [])].join(' '),
    ...(framing.framesOwnPages ? ["frame-src 'self'"] : []),
    framing.framedBy !== undefined && framing.framedBy.length > 0
      ? `frame-ancestors ${framing.framedBy.join(' ')}`
      : `frame-ancestors '${framing.isInOwnFrame ? 'self' : 'none'}'`,
  ].join('; ');
}

/** The content policy of a page that stands in for another: it loads nothing, and has one sheet, known by its SHA-256. */
export function faultPolicy(cssHash: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${cssHash}'`,
    // The empty icon.
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** What of a device no page of ours asks for, so that nothing that got into one could either. */
const neverAsked = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

const withoutAll = (features: readonly string[]) => features.map((feature) => `${feature}=()`).join(', ');

/** On most pages of customers nobody shows a passkey. */
export const permissionsPolicy = withoutAll([...neverAsked, 'publickey-credentials-get']);

const withPasskeys = withoutAll(neverAsked);
const pagesOfSignIn: ReadonlySet<string> = new Set([
  pagePaths.memberSignIn,
  pagePaths.memberVerify,
  pagePaths.memberAccount,
]);

/** Below the dashboard people do, and members where they sign in and where their account is. */
export function permissionsPolicyOf(address: string): string {
  const path = address.replace(/\?.*$/s, '');
  const isOfDashboard = path === pagePaths.dashboard || path.startsWith(`${pagePaths.dashboard}/`);
  return isOfDashboard || pagesOfSignIn.has(path) ? withPasskeys : permissionsPolicy;
}

/**
 * True where the browser says who asks: it does so where the page comes encrypted or from this machine, and old ones
 * nowhere.
 */
export function saysWhoAsks(request: FastifyRequest): boolean {
  return headerOf(request, 'sec-fetch-site') !== undefined;
}

/** Whether a page of this very origin says that it leads here; only browsers write this header, and pages cannot. */
function isLedByOwnPage(request: FastifyRequest): boolean {
  const referrer = headerOf(request, 'referer');
  return referrer !== undefined && URL.canParse(referrer) && new URL(referrer).host === request.host.toLowerCase();
}

/**
 * True for what a page of this very origin asks for to show it in a frame. Where a browser does not say that it is for a
 * frame, any page that an own one leads to may stand in a frame of the same origin.
 */
export function isInFrameOfItself(request: FastifyRequest): boolean {
  if (request.method !== 'GET') {
    return false;
  }
  return saysWhoAsks(request)
    ? headerOf(request, 'sec-fetch-dest') === 'iframe' && headerOf(request, 'sec-fetch-site') === 'same-origin'
    : isLedByOwnPage(request);
}
