/** How an answer of a page goes out: its headers, its cookies, what may be stored of it, and how it is compressed. */
import type { PageAnswer, PageCookie } from '@openhours/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressOnce, isOwnRequest, isWorthCompressing, wantedCoding } from '../bodies/compression.ts';
import { headerOf } from '../request-headers.ts';
import type { KeptPages } from './kept-pages.ts';
import {
  contentPolicy,
  isInFrameOfItself,
  permissionsPolicy,
  permissionsPolicyOf,
  saysWhoAsks,
} from './page-policy.ts';

/** When somebody who sent too many forms may send one again, where nothing says it better. */
export const formPauseSeconds = 600;
const html = 'text/html; charset=utf-8';

interface SentPage {
  readonly answer: PageAnswer;
  /** True where the site is reached by HTTPS alone. */
  readonly isSecure: boolean;
  readonly styleNonce: string;
  readonly more: readonly string[];
  /** Where its bytes are kept; absent: it is written for one caller, and compressed for them. */
  readonly kept?: Pick<KeptPages, 'bytes' | 'compress'> | undefined;
}

function writeCookie({ name, value, maxAgeSeconds, path = '/', httpOnly }: PageCookie, isSecure: boolean): string {
  return [
    `${name}=${value}`,
    `Path=${path}`,
    'SameSite=Lax',
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}

function isPersonal({ personal, secretAddress }: PageAnswer): boolean {
  return personal || secretAddress === true;
}

/** Sends a page, or the file that a page is. `more` are cookies that stand beside the answer's own. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, isSecure, kept, more, styleNonce }: SentPage,
): Promise<FastifyReply> {
  const cookies = [...(answer.cookies ?? []).map((cookie) => writeCookie(cookie, isSecure)), ...more];
  reply.code(answer.status).type(answer.contentType ?? html);
  const isInOwnFrame = !isPersonal(answer) && isInFrameOfItself(request);
  const framesOwnPages = answer.framesOwnPages === true;
  const { formsLeadTo = [], framedBy = [] } = answer;
  reply.header(
    'content-security-policy',
    contentPolicy(styleNonce, { isInOwnFrame, framesOwnPages, formsLeadTo, framedBy }),
  );
  if (framedBy.length === 0) {
    reply.header('x-frame-options', isInOwnFrame ? 'SAMEORIGIN' : 'DENY');
  }
  reply.header('permissions-policy', permissionsPolicyOf(request.url));
  // Browsers heed it only where they trust the way a page came, and complain elsewhere.
  if (isSecure || saysWhoAsks(request)) {
    reply.header('cross-origin-opener-policy', 'same-origin');
  }
  reply.header('accept-ch', 'Sec-CH-Prefers-Color-Scheme');
  reply.header('vary', 'Accept, Accept-Encoding, Accept-Language, Cookie, Sec-CH-Prefers-Color-Scheme');
  reply.header('cache-control', answer.personal || cookies.length > 0 ? 'no-store' : 'private, no-cache');
  // A form needs its Origin, which `no-referrer` would hide from ourselves as well, unless the browser says who asks.
  const hidesAddress = answer.secretAddress === true && saysWhoAsks(request);
  reply.header('referrer-policy', hidesAddress ? 'no-referrer' : 'same-origin');
  if (answer.status === 429) {
    reply.header('retry-after', String(answer.retryAfterSeconds ?? formPauseSeconds));
  }
  if (answer.location !== undefined) {
    reply.header('location', answer.location);
  }
  if (answer.fileName !== undefined) {
    reply.header('content-disposition', `attachment; filename="${answer.fileName}"`);
  }
  if (cookies.length > 0) {
    reply.header('set-cookie', cookies);
  }
  const wanted = isWorthCompressing(answer.body) ? wantedCoding(headerOf(request, 'accept-encoding')) : undefined;
  // Pages of nobody hold nothing that could be guessed.
  return wanted === undefined || (answer.personal && !isOwnRequest(request.headers))
    ? reply.send(kept?.bytes(answer) ?? answer.body)
    : reply
        .header('content-encoding', wanted)
        .send(await (kept?.compress(answer, wanted) ?? compressOnce(answer.body, wanted)));
}

/** Sends a page that stands in for the one that was asked for; it is kept by nobody. */
export function sendFaultPage(
  reply: FastifyReply,
  { html: page, policy, status }: { readonly html: string; readonly policy: string; readonly status: number },
): FastifyReply {
  reply.code(status).type(html);
  reply.header('content-security-policy', policy);
  reply.header('x-frame-options', 'DENY');
  reply.header('permissions-policy', permissionsPolicy);
  reply.header('referrer-policy', 'same-origin');
  reply.header('cache-control', 'no-store');
  return reply.send(page);
}

/** What is said where no site answers, so that there is no page to lead to. */
export function sendPlain(reply: FastifyReply, status: number, text: string): FastifyReply {
  reply.code(status).type('text/plain; charset=utf-8');
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  reply.header('permissions-policy', permissionsPolicy);
  reply.header('cache-control', 'no-store');
  return reply.send(text);
}
