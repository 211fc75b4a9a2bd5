/** What comes of a passkey with a form, and what its script asks for. Runs on the server only. */
import type { Outcome, Visit } from './page.ts';

/** What the script of a form asks for in place of sending it. */
export function askedByScript({ request }: Visit): 'passkey' | 'new-passkey' | undefined {
  const { asks } = request.form;
  return request.wantsState && (asks === 'passkey' || asks === 'new-passkey') ? asks : undefined;
}

/** The options for the browser, as the script reads them. `token`: with which the answer counts. */
export function giveOptions(options: unknown, token: string): Outcome {
  return { kind: 'text', body: JSON.stringify({ options, token }), contentType: 'application/json' };
}

/** What the browser answered; undefined where the form holds none. */
export function passkeyOf({ request }: Visit): Record<string, unknown> | undefined {
  const sent = request.form['passkey'] ?? '';
  try {
    const read: unknown = JSON.parse(sent);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : undefined;
  } catch {
    return undefined;
  }
}
