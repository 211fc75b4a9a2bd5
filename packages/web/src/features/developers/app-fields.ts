/** An application as its page shows it, and what of a change is sent. Pure. */
import type { CaptchaMode, OauthApp } from '@openhours/contract';
import type { ChangedApp } from '../../queries/oauth-apps.ts';

/** Addresses and names of hosts stand one a line; where none is said, nothing. */
export type AppFields = {
  readonly revision: string;
  readonly name: string;
  readonly redirectUris: string;
  readonly domains: string;
  readonly origins: string;
  readonly loginUrl: string;
  readonly logoutUrl: string;
  readonly requireEmailVerification: Overriding<'YES' | 'NO'>;
  readonly requireOwnerApproval: Overriding<'YES' | 'NO'>;
  readonly register: Overriding<CaptchaMode>;
  readonly login: Overriding<CaptchaMode>;
  readonly rotateRefreshTokens: boolean;
};

/** Empty: as the site has it. */
type Overriding<Value extends string> = '' | Value;

export const overrides = {
  requireEmailVerification: ['YES', 'NO'],
  requireOwnerApproval: ['YES', 'NO'],
  register: ['OFF', 'INVISIBLE', 'VISIBLE'],
  login: ['OFF', 'INVISIBLE', 'VISIBLE'],
} as const satisfies { readonly [Name in keyof AppFields]?: readonly AppFields[Name][] };
export type OverrideName = keyof typeof overrides;

const wireNames = {
  redirectUris: 'allowedRedirectUris',
  domains: 'allowedDomains',
  origins: 'allowedOrigins',
} as const;

const textOf = (lines: readonly string[]) => lines.join('\n');

/** What stands in the lines; empty ones are none. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function fieldsOf(app: OauthApp): AppFields {
  return {
    revision: app.revision,
    name: app.name,
    redirectUris: textOf(app.allowedRedirectUris),
    domains: textOf(app.allowedDomains),
    origins: textOf(app.allowedOrigins),
    loginUrl: app.loginUrl ?? '',
    logoutUrl: app.logoutUrl ?? '',
    requireEmailVerification: answerOf(app.signOnPolicy?.requireEmailVerification),
    requireOwnerApproval: answerOf(app.signOnPolicy?.requireOwnerApproval),
    register: app.captcha?.register ?? '',
    login: app.captcha?.login ?? '',
    rotateRefreshTokens: app.rotateRefreshTokens,
  };
}

function answerOf(isAsked: boolean | undefined): '' | 'YES' | 'NO' {
  return isAsked === undefined ? '' : isAsked ? 'YES' : 'NO';
}

/** Of some members, those that say something; nothing where none does. */
function saying<Value>(members: Readonly<Record<string, Value | undefined>>): Record<string, Value> | null {
  const said = Object.entries(members).filter((entry): entry is [string, Value] => entry[1] !== undefined);
  return said.length === 0 ? null : Object.fromEntries(said);
}

/** What holds for members of the app, where any of it was changed: the wire takes both members of each at once. */
function overridesAfter(changes: Partial<AppFields>, saved: AppFields): ChangedApp {
  const { login, register, requireEmailVerification, requireOwnerApproval } = { ...saved, ...changes };
  const isChanged = (...names: readonly OverrideName[]) => names.some((name) => changes[name] !== undefined);
  const asked = (answer: '' | 'YES' | 'NO') => (answer === '' ? undefined : answer === 'YES');
  const mode = (chosen: '' | CaptchaMode) => (chosen === '' ? undefined : chosen);
  return {
    ...(isChanged('requireEmailVerification', 'requireOwnerApproval')
      ? {
          signOnPolicy: saying({
            requireEmailVerification: asked(requireEmailVerification),
            requireOwnerApproval: asked(requireOwnerApproval),
          }),
        }
      : {}),
    ...(isChanged('register', 'login') ? { captcha: saying({ register: mode(register), login: mode(login) }) } : {}),
  };
}

/** Only what was changed. Without origins of its own, an application has those of its redirect addresses. */
export function changeOf(changes: Partial<AppFields>, saved: AppFields): ChangedApp {
  const { domains, loginUrl, logoutUrl, name, origins, redirectUris, rotateRefreshTokens } = changes;
  const said = (address: string) => (address.trim() === '' ? null : address.trim());
  const linesOfOrigins = origins === undefined ? undefined : linesOf(origins);
  return {
    revision: saved.revision,
    ...overridesAfter(changes, saved),
    ...(rotateRefreshTokens === undefined ? {} : { rotateRefreshTokens }),
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(redirectUris === undefined ? {} : { allowedRedirectUris: linesOf(redirectUris) }),
    ...(domains === undefined ? {} : { allowedDomains: linesOf(domains) }),
    ...(linesOfOrigins === undefined ? {} : { allowedOrigins: linesOfOrigins.length === 0 ? null : linesOfOrigins }),
    ...(loginUrl === undefined ? {} : { loginUrl: said(loginUrl) }),
    ...(logoutUrl === undefined ? {} : { logoutUrl: said(logoutUrl) }),
  };
}

export interface AppProblem {
  readonly kind: 'missing' | 'address' | 'host';
  /** What is none. */
  readonly text: string;
}

function urlOf(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url === undefined || url.username !== '' || url.password !== '' || text.includes('#') ? undefined : url;
}

const isOrigin = (text: string) => {
  const url = urlOf(text);
  return url !== undefined && /^https?:$/.test(url.protocol) && (text === url.origin || text === `${url.origin}/`);
};
const isHost = (text: string) => /^[^\s/:@*?#]+$/.test(text);

type TextField = 'redirectUris' | 'domains' | 'origins' | 'loginUrl' | 'logoutUrl';

/** What is wrong before anything is sent, by field; the server looks closer. */
export function problemsOf(fields: Partial<AppFields>): Readonly<Record<string, AppProblem>> {
  const problems: [string, AppProblem][] = [];
  const check = (field: TextField, kind: AppProblem['kind'], isRight: (text: string) => boolean) => {
    const wrong = linesOf(fields[field] ?? '').find((text) => !isRight(text));
    if (wrong !== undefined) {
      problems.push([field, { kind, text: wrong }]);
    }
  };
  if (fields.name?.trim() === '') {
    problems.push(['name', { kind: 'missing', text: '' }]);
  }
  check('redirectUris', 'address', (text) => urlOf(text) !== undefined);
  check('domains', 'host', isHost);
  check('origins', 'address', isOrigin);
  check('loginUrl', 'address', (text) => urlOf(text) !== undefined);
  check('logoutUrl', 'address', (text) => urlOf(text) !== undefined);
  return Object.fromEntries(problems);
}

/** The field of the page that a field of the server is about. */
export function fieldOf(wireField: string): string {
  const path = wireField.replace(/^oauthApp\./, '');
  const name = path.replace(/^(signOnPolicy|captcha)\./, '').split(/[.[]/)[0] as string;
  return Object.entries(wireNames).find(([, wire]) => wire === name)?.[0] ?? name;
}
