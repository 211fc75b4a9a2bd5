/** An application as its page shows it, and what of a change is sent. Pure. */
import type { OauthApp } from '@openhours/contract';
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
};

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
  };
}

/** Only what was changed. Without origins of its own, an application has those of its redirect addresses. */
export function changeOf(
  { domains, loginUrl, logoutUrl, name, origins, redirectUris }: Partial<AppFields>,
  revision: string,
): ChangedApp {
  const said = (address: string) => (address.trim() === '' ? null : address.trim());
  const linesOfOrigins = origins === undefined ? undefined : linesOf(origins);
  return {
    revision,
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

/** What is wrong before anything is sent, by field; the server looks closer. */
export function problemsOf(fields: Partial<AppFields>): Readonly<Record<string, AppProblem>> {
  const problems: [string, AppProblem][] = [];
  const check = (field: keyof AppFields, kind: AppProblem['kind'], isRight: (text: string) => boolean) => {
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
  const name = wireField.replace(/^oauthApp\./, '').split(/[.[]/)[0] as string;
  return Object.entries(wireNames).find(([, wire]) => wire === name)?.[0] ?? name;
}
