/** The answer of the authorize step in each of its modes (identity sheet 6.2, 6.3). */
import { randomBytes } from 'node:crypto';
import type { RouteAnswer } from '../../../route.ts';
import type { Delivery } from './outcome.ts';

type Parameters = Readonly<Record<string, string>>;

/** Nothing of it is kept, and nobody learns the address from whoever it leads to. */
export const secretHeaders = Object.freeze({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

/** The registered address with the answer behind what it says already. */
function redirected(redirectUri: string, mode: 'query' | 'fragment', parameters: Parameters): string {
  const { href } = new URL(redirectUri);
  const sign = mode === 'fragment' ? '#' : href.includes('?') ? '&' : '?';
  return `${href}${sign}${new URLSearchParams(parameters)}`;
}

/** A value inside a script: as JSON, in which no sign ends the script. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A page for the hidden frame of the page that asked, which tells nobody else anything. */
function messagePage(targetOrigin: string, parameters: Parameters): RouteAnswer {
  const nonce = randomBytes(16).toString('base64url');
  return {
    headers: {
      ...secretHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `frame-ancestors ${targetOrigin}; default-src 'none'; script-src 'nonce-${nonce}'`,
    },
    body:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title></head><body>` +
      `<script nonce="${nonce}">parent.postMessage(${inScript(parameters)}, ${inScript(targetOrigin)})</script></body></html>`,
  };
}

export function answerClient(to: Delivery, parameters: Parameters): RouteAnswer {
  return to.mode === 'web_message'
    ? messagePage(to.targetOrigin, parameters)
    : { status: 302, headers: { ...secretHeaders, location: redirected(to.redirectUri, to.mode, parameters) } };
}
