/**
 * What the browser holds for these pages: a value that shows a form to be its own (double submit, identity sheet 11), and the
 * step at which its sign-in stands. Both in cookies that no sub-domain can set where the site is reached by HTTPS. Runs on the
 * server only.
 */
import type { PageCookie, PageRequest } from '@openhours/client';
import type { MemberTrouble } from './state.ts';

/** With which a sign-in goes on: a code, in place of a password or for a sign-up, a second factor, or the owner's approval. */
interface Waiting<Awaits> {
  readonly awaits: Awaits;
  readonly stateToken: string;
  readonly email: string;
}

export type StepOfFactor = Waiting<'factor'> & {
  /** Where whoever has set another password by a link goes on, as the client has said that asked for the link. */
  readonly goesOnAt?: string | undefined;
};
export type Step = Waiting<'verification' | 'code' | 'approval'> | StepOfFactor;

const purpose = 'steps of members';
const stepLifeSeconds = 86_400;

function nameOf({ site }: PageRequest, name: string): string {
  return site.publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** The browser's own value: the one that it has, or a new one to be kept. */
export function valueOfBrowser(request: PageRequest): { readonly value: string; readonly cookies: PageCookie[] } {
  const name = nameOf(request, 'oh_form');
  const held = request.cookies[name];
  if (held !== undefined && /^[\da-f-]{36}$/.test(held)) {
    return { value: held, cookies: [] };
  }
  const value = crypto.randomUUID();
  return { value, cookies: [{ name, value, httpOnly: true }] };
}

/** Why a posted form is not taken; undefined where it is this browser's own and not too old. */
export function troubleOfForm(request: PageRequest): MemberTrouble | undefined {
  const { cookies, ticket } = request;
  if (ticket.state !== 'valid') {
    return 'expired';
  }
  return ticket.values['browser'] === cookies[nameOf(request, 'oh_form')] ? undefined : 'cookies';
}

/** Where the sign-in of the browser stands; undefined where none was begun, or not here. */
export function stepOf(request: PageRequest): Step | undefined {
  const sealed = request.cookies[nameOf(request, 'oh_step')];
  const opened = sealed === undefined ? undefined : request.unseal(purpose, sealed);
  return opened === undefined ? undefined : (JSON.parse(opened) as Step);
}

/** The cookie of a step; without one it goes. */
export function stepCookie(request: PageRequest, step: Step | undefined): PageCookie {
  return {
    name: nameOf(request, 'oh_step'),
    value: step === undefined ? '' : request.seal(purpose, JSON.stringify(step)),
    maxAgeSeconds: step === undefined ? 0 : stepLifeSeconds,
    httpOnly: true,
  };
}
