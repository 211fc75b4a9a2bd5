/**
 * What browsers open on their way: the authorize step, signing out, short addresses, and questions that are asked on the way.
 */
import { fail } from '@openhours/contract';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { memberCookie, memberCookieIn } from '../../auth/cookie.ts';
import { hashSecret, sameHash, siteOfSecret } from '../../auth/opaque-secret.ts';
import { isOwnOrigin } from '../../auth/own-origin.ts';
import { providerCallbackPath } from '../../auth/provider-callback.ts';
import type { Site } from '../../call.ts';
import type { Route, RouteAnswer, RouteRequest } from '../../route.ts';
import { grantedScope, hasScope } from '../identity/index.ts';
import {
  answerChoice,
  answerConsent,
  askedForConsent,
  asksForAccount,
  nameOfMember,
  readRequest,
} from './authorize/answered.ts';
import { authorize } from './authorize/authorize.ts';
import type { Outcome } from './authorize/outcome.ts';
import { answerClient } from './authorize/respond.ts';
import { openedAddress } from './create.ts';
import { memberOfBrowser } from './entry.ts';
import { findInstallable, installApplication, ownerOfBrowser } from './installation.ts';
import { allowedLocation, logOutBrowser, logOutByHandle, readLogout } from './logout.ts';
import { routesOfNamed } from './named-services.ts';
import { createPageAnswers, goTo, withCookies } from './page-answers.ts';
import type { RedirectsParts } from './parts.ts';
import { readCallback } from './provider-sign-in.ts';
import { returnTo } from './rules/return-address.ts';

/** What stands on a page for whoever builds a client, by why nobody else may be told. */
const reasons = {
  client: 'client_id is not known',
  redirectUri: 'redirect_uri is not registered for this client',
  origin: 'response_mode web_message needs a redirect session',
  request: 'the request makes no sense',
} as const;

export function redirectRoutes(parts: RedirectsParts): Route[] {
  const { auth } = parts;
  const answers = createPageAnswers(parts);
  const { findHere, page, siteOf } = answers;

  async function answerOf(request: RouteRequest, outcome: Outcome): Promise<RouteAnswer> {
    switch (outcome.kind) {
      case 'page':
        if (outcome.why === 'closed') {
          return page(request, 'closed', { status: 503 });
        }
        return outcome.why === 'answered'
          ? page(request, 'linkOver', { status: 404 })
          : page(request, 'signInRefused', { status: 400, reason: reasons[outcome.why] });
      case 'go':
        return goTo(outcome.address, outcome.cookies);
      case 'code':
        return answerClient(outcome.to, { code: outcome.code, state: outcome.state });
      case 'error': {
        const { description, error, state, to } = outcome;
        return answerClient(to, { error, error_description: description, ...(state === undefined ? {} : { state }) });
      }
    }
  }

  /**
   * Takes the cookie away, unless the browser's is of another site, or of somebody else than has just signed out: sites
   * may share a host, and with it the name of the cookie.
   */
  async function clearedCookie(request: RouteRequest, siteId: string, endedId: string | undefined): Promise<string[]> {
    const cookies = request.header('cookie');
    const secret = memberCookieIn(cookies, auth.publicOrigin());
    if (secret !== undefined && siteOfSecret('us', secret) !== siteId) {
      return [];
    }
    const holder = await memberOfBrowser(parts, siteId, cookies);
    return holder === undefined || holder.id === endedId ? [memberCookie(auth.publicOrigin(), '', 0)] : [];
  }

  const own = (request: RouteRequest) => ({
    origin: request.header('origin'),
    fetchSite: request.header('sec-fetch-site'),
    host: request.host,
    publicOrigin: auth.publicOrigin(),
  });

  /** The value that only a page of ours can have put into a form of this browser. */
  function formToken(request: RouteRequest, purpose = 'form of signing out'): string {
    const secret = memberCookieIn(request.header('cookie'), auth.publicOrigin()) ?? '';
    return auth.sealing.sign(secret, purpose);
  }

  async function requireOwnForm(request: RouteRequest, purpose?: string): Promise<URLSearchParams> {
    const said = await request.form();
    const token = hashSecret(said.get('token') ?? '');
    if (!isOwnOrigin(own(request), 'refuse') || !sameHash(token, hashSecret(formToken(request, purpose)))) {
      throw fail('PERMISSION_DENIED', 'Only pages of this server may send this form');
    }
    return said;
  }

  async function signOutBrowser(request: RouteRequest, site: Site): Promise<RouteAnswer> {
    const member = await memberOfBrowser(parts, site.id, request.header('cookie'));
    await logOutBrowser(parts, site, request.header('cookie'), request.now());
    const cookies = await clearedCookie(request, site.id, member?.id);
    const location = await allowedLocation(parts, site, readLogout(request.query), member?.clientId);
    return location === undefined
      ? withCookies(await page(request, 'signedOut', { status: 200 }, site), cookies)
      : goTo(location, cookies);
  }

  async function logout(request: RouteRequest): Promise<RouteAnswer> {
    request.countNavigation();
    const asked = readLogout(request.query);
    const done = await logOutByHandle(parts, asked.handle, request.now());
    if (done !== undefined) {
      return goTo(done.location ?? '/', await clearedCookie(request, done.siteId, done.sessionId));
    }
    const site = await siteOf(request);
    const fetchSite = request.header('sec-fetch-site');
    // A typed address says `none`, a page of ours `same-origin`; where a browser says nothing, its person is asked.
    if (fetchSite === 'same-origin' || fetchSite === 'none') {
      return signOutBrowser(request, site);
    }
    const member = await memberOfBrowser(parts, site.id, request.header('cookie'));
    const leadsTo = await allowedLocation(parts, site, asked, member?.clientId);
    const form = { act: 'signOut', fields: { token: formToken(request) }, leadsTo } as const;
    return page(request, 'confirmSignOut', { status: 200, form }, site);
  }

  async function confirmLogout(request: RouteRequest): Promise<RouteAnswer> {
    request.countNavigation();
    await requireOwnForm(request);
    return signOutBrowser(request, await siteOf(request));
  }

  async function openShort(request: RouteRequest): Promise<RouteAnswer> {
    request.countNavigation();
    const handle = request.params['handle'] ?? '';
    const found = await findHere(request, handle);
    return found === undefined
      ? page(request, 'linkOver', { status: 404 })
      : goTo(openedAddress(parts, found.siteId, found.row, handle));
  }

  /**
   * Leads back to the client when its booking is made. A page and no redirect: browsers do not follow a form of ours to
   * another origin (`form-action`), and a script that sent it opens this address anew.
   */
  async function leadBack(request: RouteRequest): Promise<RouteAnswer> {
    request.countNavigation();
    const found = await findHere(request, request.params['handle']);
    const address = found?.row.details.callbacks.thankYouPageUrl;
    if (found === undefined || address === undefined) {
      return page(request, 'linkOver', { status: 404 });
    }
    const member = await memberOfBrowser(parts, found.siteId, request.header('cookie'));
    const back = returnTo(address, member !== undefined);
    return page(request, 'leadingBack', { status: 200, back, goesBack: true }, await auth.sites.live(found.siteId));
  }

  /** Asks the owner, who is signed in to the dashboard, whether an application may act for the business. */
  async function askToInstall(request: RouteRequest): Promise<RouteAnswer> {
    request.countNavigation();
    const asked = await findInstallable(parts, request.query);
    if (asked === undefined) {
      return page(request, 'signInRefused', { status: 400, reason: 'appId or redirectUrl is not registered' });
    }
    const owner = await ownerOfBrowser(parts, asked, request.header('cookie'));
    if (owner === undefined) {
      return page(request, 'onlyOwner', { status: 403 }, asked.site);
    }
    const form = { act: 'install', fields: { token: owner.formToken }, leadsTo: asked.redirectUrl } as const;
    return page(request, 'confirmInstallation', { status: 200, form, appName: asked.client.name }, asked.site);
  }

  async function confirmInstallation(request: RouteRequest): Promise<RouteAnswer> {
    request.countNavigation();
    const asked = await findInstallable(parts, request.query);
    const owner = asked === undefined ? undefined : await ownerOfBrowser(parts, asked, request.header('cookie'));
    const token = (await request.form()).get('token') ?? '';
    if (
      asked === undefined ||
      owner === undefined ||
      !isOwnOrigin(own(request), 'refuse') ||
      !sameHash(hashSecret(token), hashSecret(owner.formToken))
    ) {
      throw fail('PERMISSION_DENIED', 'Only pages of this server may send this form, for the owner');
    }
    return goTo(await installApplication(parts, asked, owner.caller, { requestId: request.id, nowMs: request.now() }));
  }

  /** The question of `/consent` and whom it asks; undefined where it is answered or over. */
  async function findConsent(request: RouteRequest) {
    const question = await findHere(request, request.query.get('rs') ?? undefined);
    const session = question === undefined ? undefined : await askedForConsent(parts, question);
    return question === undefined || session === undefined ? undefined : { question, session };
  }

  /** Asks a member whether a client may act for them. */
  async function askForConsent(request: RouteRequest): Promise<RouteAnswer> {
    request.countNavigation();
    const asked = await findConsent(request);
    const member = asked && (await nameOfMember(parts, asked.question.siteId, asked.session.subjectId));
    const checked = asked && (await readRequest(parts, asked.question, request.now()));
    if (asked === undefined || member === undefined || checked === undefined) {
      return page(request, 'linkOver', { status: 404 });
    }
    const handle = request.query.get('rs') ?? '';
    const { known, request: wanted, to } = checked;
    return page(request, 'askConsent', {
      status: 200,
      appName: known.client.name,
      memberName: member,
      lines: [
        'signedInAs',
        ...(hasScope(grantedScope(wanted.scope), 'offline_access') ? ['staysSignedIn' as const] : []),
      ],
      form: {
        act: 'allow',
        fields: { token: formToken(request, `form of consent ${handle}`) },
        otherwise: { name: 'refuses', act: 'refuse' },
        leadsTo: to.mode === 'web_message' ? undefined : to.redirectUri,
      },
      onward: { address: `/login?${new URLSearchParams({ rs: handle })}`, words: 'anotherAccount' },
    });
  }

  async function consent(request: RouteRequest): Promise<RouteAnswer> {
    request.countNavigation();
    const said = await requireOwnForm(request, `form of consent ${request.query.get('rs') ?? ''}`);
    const asked = await findConsent(request);
    if (asked === undefined) {
      return page(request, 'linkOver', { status: 404 });
    }
    const { question, session } = asked;
    const answer = { agrees: said.get('refuses') === null, session, nowMs: request.now() };
    return answerOf(request, await answerConsent(parts, question, answer));
  }

  /** Asks with which account somebody goes on. A browser knows one at a time; every other one signs in. */
  async function askForAccount(request: RouteRequest): Promise<RouteAnswer> {
    request.countNavigation();
    const handle = request.query.get('rs') ?? '';
    const question = await findHere(request, handle);
    const checked =
      question !== undefined && asksForAccount(question)
        ? await readRequest(parts, question, request.now())
        : undefined;
    if (question === undefined || checked === undefined) {
      return page(request, 'linkOver', { status: 404 });
    }
    const member = await memberOfBrowser(parts, question.siteId, request.header('cookie'));
    const memberName = member && (await nameOfMember(parts, question.siteId, member.subjectId));
    const login = `/login?${new URLSearchParams({ rs: handle })}`;
    if (memberName === undefined) {
      return goTo(login);
    }
    const { known, to } = checked;
    return page(request, 'chooseAccount', {
      status: 200,
      appName: known.client.name,
      memberName,
      form: {
        act: 'goOnAs',
        fields: { token: formToken(request, `form of accounts ${handle}`) },
        leadsTo: to.mode === 'web_message' ? undefined : to.redirectUri,
      },
      onward: { address: login, words: 'anotherAccount' },
    });
  }

  async function chooseAccount(request: RouteRequest): Promise<RouteAnswer> {
    request.countNavigation();
    const handle = request.query.get('rs') ?? '';
    await requireOwnForm(request, `form of accounts ${handle}`);
    const question = await findHere(request, handle);
    const session =
      question === undefined || !asksForAccount(question)
        ? undefined
        : await memberOfBrowser(parts, question.siteId, request.header('cookie'));
    if (question === undefined || session === undefined) {
      return page(request, 'linkOver', { status: 404 });
    }
    return answerOf(request, await answerChoice(parts, question, { session, nowMs: request.now() }));
  }

  /** A provider has answered: a page of ours goes on with it, which can say in words what comes of it. */
  async function comeBack(request: RouteRequest): Promise<RouteAnswer> {
    request.countNavigation();
    const { connection = '', tenant = '' } = request.params;
    const path = `${providerCallbackPath}/${tenant}/${connection}`;
    const came = { path, query: request.query, cookies: request.header('cookie') };
    const onward = await readCallback(parts, came, request.now());
    return goTo(`${pagePaths.memberReturn}?${onward}`);
  }

  const authorizePaths = ['/_api/oauth2/authorize', '/oauth2/authorize', '/v1/oauth/authorize', '/oauth/authorize'];
  const logoutPaths = ['/_api/iam/authentication/v1/logout', '/iam/authentication/v1/logout', '/v1/logout'];

  return [
    ...authorizePaths.map(
      (path): Route => ({
        takes: 'NAVIGATION',
        path,
        async answer(request) {
          request.countNavigation();
          const { host, query } = request;
          const asking = { query, cookies: request.header('cookie'), host, nowMs: request.now() };
          return answerOf(request, await authorize(parts, asking));
        },
      }),
    ),
    ...logoutPaths.map((path): Route => ({ takes: 'NAVIGATION', path, answer: logout, submit: confirmLogout })),
    { takes: 'NAVIGATION', path: `${providerCallbackPath}/:tenant/:connection`, answer: comeBack },
    { takes: 'NAVIGATION', path: '/r/:handle', answer: openShort },
    { takes: 'NAVIGATION', path: '/r/:handle/done', answer: leadBack },
    { takes: 'NAVIGATION', path: '/consent', answer: askForConsent, submit: consent },
    { takes: 'NAVIGATION', path: '/choose-account', answer: askForAccount, submit: chooseAccount },
    { takes: 'NAVIGATION', path: '/installer/install', answer: askToInstall, submit: confirmInstallation },
    ...routesOfNamed(parts, answers),
  ];
}
