/**
 * Signed texts that travel through pages and come back: tickets of forms, and values sealed into addresses. Nothing
 * is stored; the signature binds each to its site and purpose (design 8).
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FormTicket } from '@openhours/client';
import { bytesOfBase64url } from '../../auth/base64url.ts';
import { hourMs } from '../../time/index.ts';

const ticketLifeMs = 2 * hourMs;

interface TicketContent {
  readonly nonce: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  /** When the form was first rendered, however often it came back since; epoch milliseconds. */
  readonly begunAt: number;
  readonly values: Readonly<Record<string, string>>;
}

export interface PageTickets {
  /** A fresh one, unless it stands for an attempt that was made before, or a form that was rendered before. */
  issue(
    siteId: string,
    page: string,
    values: Readonly<Record<string, string>>,
    nowMs: number,
    before?: { readonly nonce?: string | undefined; readonly begunMs?: number | undefined },
  ): string;
  /** What a posted ticket is worth; `forged` when it was not issued here for this site and page. */
  read(siteId: string, page: string, text: string | undefined, nowMs: number): FormTicket | 'forged';
  seal(siteId: string, purpose: string, value: string): string;
  unseal(siteId: string, purpose: string, sealed: string): string | undefined;
}

/** Makes the signer; `key` is 32 bytes kept for this use alone. */
export function createPageTickets(key: Buffer): PageTickets {
  // As a JSON list, so that no two different triples give one text.
  const mac = (siteId: string, purpose: string, payload: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([siteId, purpose, payload]))
      .digest();

  function seal(siteId: string, purpose: string, value: string): string {
    const payload = Buffer.from(value).toString('base64url');
    return `${payload}.${mac(siteId, purpose, payload).toString('base64url')}`;
  }

  function unseal(siteId: string, purpose: string, sealed: string): string | undefined {
    const [payload = '', signature = '', ...more] = sealed.split('.');
    const given = bytesOfBase64url(signature);
    const wanted = mac(siteId, purpose, payload);
    if (more.length > 0 || given?.byteLength !== wanted.byteLength || !timingSafeEqual(given, wanted)) {
      return undefined;
    }
    return Buffer.from(payload, 'base64url').toString();
  }

  return {
    seal,
    unseal,
    issue(siteId, page, values, nowMs, { begunMs = nowMs, nonce = randomUUID() } = {}) {
      const content: TicketContent = { nonce, expiresAt: nowMs + ticketLifeMs, begunAt: begunMs, values };
      return seal(siteId, `form ${page}`, JSON.stringify(content));
    },
    read(siteId, page, text, nowMs) {
      if (text === undefined || text === '') {
        return { state: 'missing' };
      }
      const opened = unseal(siteId, `form ${page}`, text);
      if (opened === undefined) {
        return 'forged';
      }
      const { begunAt: begunMs, expiresAt, nonce, values } = JSON.parse(opened) as TicketContent;
      return expiresAt > nowMs ? { state: 'valid', nonce, begunMs, values } : { state: 'expired', begunMs, values };
    },
  };
}

/**
 * The nonce of a posted ticket, when a form for `values` is the same attempt once more; otherwise undefined. Whoever
 * presses again while nobody knows what became of the first press must not book twice.
 */
export function nonceOfRepeat(posted: FormTicket, values: Readonly<Record<string, string>>): string | undefined {
  if (posted.state !== 'valid') {
    return undefined;
  }
  const [names, postedNames] = [Object.keys(values), Object.keys(posted.values)];
  const isSame = names.length === postedNames.length && names.every((name) => values[name] === posted.values[name]);
  return isSame ? posted.nonce : undefined;
}
