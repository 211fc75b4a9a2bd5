/** Redirect sessions (identity sheet 6), and signing out, which is one of the things that a browser is sent here for. */
import Type, { type Static } from 'typebox';
import { eventsOfSigningUp, stepsOfSignIn } from '../identity/authentication.ts';
import { StateMachineResponse } from '../identity/identities.ts';
import { defineOperation } from '../operation.ts';
import { sessionActs } from '../rate-limits.ts';
import { Guid, JsonMap, optional, verbatim, Words } from '../schema.ts';

const Address = Type.String({ minLength: 1, maxLength: 2048 });
const Word = (maxLength = 100) => Type.String({ maxLength });

export const callbackNames = [
  'thankYouPageUrl',
  'postFlowUrl',
  'loginUrl',
  'bookingsServiceListUrl',
  'cartPageUrl',
  'planListUrl',
] as const;
export type CallbackName = (typeof callbackNames)[number];

export const Callbacks = Type.Object({
  thankYouPageUrl: optional(Address),
  postFlowUrl: optional(Address),
  loginUrl: optional(Address),
  bookingsServiceListUrl: optional(Address),
  cartPageUrl: optional(Address),
  planListUrl: optional(Address),
});
export type Callbacks = Static<typeof Callbacks>;

/** The entry of an availability as it came; what is of no use to whoever books is not looked at. */
const SlotAvailability = Type.Object({
  slot: Type.Object({
    sessionId: optional(Word(1000)),
    eventId: optional(Type.String({ minLength: 36, maxLength: 250 })),
    serviceId: optional(Guid()),
    scheduleId: optional(Word()),
    startDate: optional(Word(40)),
    endDate: optional(Word(40)),
    timezone: optional(Word(150)),
    resource: optional(Type.Object({ id: optional(Guid()) })),
    location: optional(
      Type.Object({
        id: optional(Guid()),
        locationType: optional(Words(['UNDEFINED', 'OWNER_BUSINESS', 'OWNER_CUSTOM', 'CUSTOM'])),
      }),
    ),
  }),
});

const AuthRequest = Type.Object({
  clientId: Guid(),
  responseType: optional(Word()),
  redirectUri: optional(Type.String({ maxLength: 2048 })),
  scope: optional(Word(1000)),
  state: Type.String({ minLength: 1, maxLength: 1000 }),
  responseMode: optional(Word()),
  codeChallenge: optional(Word(200)),
  codeChallengeMethod: optional(Word()),
  sessionToken: optional(Word(200)),
  nonce: optional(Word(512)),
  prompt: optional(Word()),
  /** The id of an identity provider's connection. */
  idp: optional(Word()),
});
export type AuthRequest = Static<typeof AuthRequest>;

export const membersAreaSections = ['ACCOUNT_INFO', 'BOOKINGS', 'ORDERS', 'SUBSCRIPTIONS', 'EVENTS'] as const;

const intents = {
  bookingsCheckout: optional(Type.Object({ slotAvailability: SlotAvailability, timezone: optional(Word(40)) })),
  bookingsBook: optional(Type.Object({ resourceId: optional(Guid()) })),
  ecomCheckout: optional(Type.Object({ checkoutId: Guid() })),
  ecomOrderPaymentRequest: optional(Type.Object({ paymentRequestId: Guid() })),
  eventsCheckout: optional(
    Type.Object({ reservationId: Guid(), eventSlug: Type.String({ minLength: 1, maxLength: 150 }) }),
  ),
  paidPlansCheckout: optional(Type.Object({ planId: Guid(), checkoutData: optional(Word(2048)) })),
  storesProduct: optional(Type.Object({ productSlug: Type.String({ minLength: 1, maxLength: 150 }) })),
  membersAccount: optional(Type.Object({ section: optional(Words(membersAreaSections)) })),
  login: optional(Type.Object({})),
  logout: optional(Type.Object({ clientId: Guid(), postFlowUrl: optional(Address) })),
  auth: optional(Type.Object({ authRequest: AuthRequest, prompt: optional(Word()) })),
};
export const intentNames = Object.keys(intents) as (keyof typeof intents)[];
export type IntentName = keyof typeof intents;

const NewRedirectSession = Type.Object({
  ...intents,
  callbacks: optional(Callbacks),
  preferences: optional(
    Type.Object({
      useGenericWixPages: optional(Type.Boolean()),
      /** The page is opened as whoever calls; true unless said. */
      maintainIdentity: optional(Type.Boolean()),
      additionalQueryParameters: optional(JsonMap()),
      checkIfPublish: optional(Type.Boolean()),
    }),
  ),
  /** Whose page calls, where the request itself does not say it. */
  origin: optional(Type.String({ maxLength: 2048 })),
});
export type NewRedirectSessionInput = Static<typeof NewRedirectSession>;

export const RedirectSession = Type.Object({
  id: Guid(),
  /** Where the browser is to go. */
  fullUrl: Type.String(),
  shortUrl: Type.String(),
  urlDetails: Type.Object({ endpoint: Type.String(), searchParams: Type.Record(Type.String(), Type.String()) }),
  /** Of `auth` only: the one that was given. */
  sessionToken: optional(Type.String()),
});
export type RedirectSession = Static<typeof RedirectSession>;

const prefixes = ['/_api/redirects-api', '/redirect-session', '/headless'];
const shared = { permission: 'REDIRECTS.CREATE', source: 'identity sheet 6.1' } as const;

const createRedirectSession = defineOperation({
  name: 'redirects.createRedirectSession',
  summary: 'Answers where to send a browser to book, to sign in or out, and remembers where it goes from there.',
  method: 'POST',
  path: '/v1/redirect-session',
  prefixes,
  ...shared,
  idempotency: 'none',
  input: NewRedirectSession,
  output: Type.Object({ redirectSession: RedirectSession }),
  errors: ['REDIRECT_URL_NOT_ALLOWED', 'ORIGIN_NOT_ALLOWED', 'OAUTH_APP_NOT_FOUND'],
  events: ['wix.headless.v1.redirect_session_created'],
  rateLimits: [
    { per: 'caller', calls: 120, windowMs: 60_000, spares: 'business' },
    { per: 'address', calls: 600, windowMs: 60_000, spares: 'business', lasting: true },
  ],
});

export const callbackTypes = ['UNKNOWN', 'LOGOUT', 'CHECKOUT', 'AUTHORIZE'] as const;

const validateCallback = defineOperation({
  name: 'redirects.validateCallback',
  summary: 'Says whether a client may have browsers sent to an address.',
  method: 'POST',
  path: '/v1/redirect-session/validate-callback',
  prefixes,
  ...shared,
  idempotency: 'natural',
  input: Type.Object({
    callbackUrl: Type.String({ maxLength: 2048 }),
    callbackType: optional(Words(callbackTypes)),
    clientId: Guid(),
  }),
  output: Type.Object({ isValid: Type.Boolean() }),
  errors: ['OAUTH_APP_NOT_FOUND'],
});

/** What a page of this site is told of the session by which a browser has come. */
export const OpenedRedirectSession = Type.Object({
  intent: Words(intentNames),
  callbacks: Callbacks,
  /** The path of this site that leads back to the client's own page of thanks; absent where it has named none. */
  donePath: optional(Type.String()),
  /** What was chosen before, of `bookingsCheckout`, or is held of an `eventsCheckout`. */
  booking: optional(
    Type.Object({
      serviceId: optional(Guid()),
      eventId: optional(Type.String()),
      startDate: optional(Type.String()),
      timezone: optional(Type.String()),
      resourceId: optional(Guid()),
      locationId: optional(Guid()),
    }),
  ),
});
export type OpenedRedirectSession = Static<typeof OpenedRedirectSession>;

const openRedirectSession = defineOperation({
  name: 'redirects.openRedirectSession',
  summary: 'Tells whoever has the handle of a redirect session what the browser has come for and where it goes next.',
  method: 'POST',
  path: '/v1/redirect-sessions/open',
  permission: 'REDIRECTS.CREATE',
  idempotency: 'natural',
  source: 'identity sheet 6.1',
  input: Type.Object({ handle: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: Type.Object({ redirectSession: OpenedRedirectSession }),
  errors: ['REDIRECT_SESSION_NOT_FOUND'],
});

const Handle = () => Type.String({ minLength: 1, maxLength: 200 });
/** Origins, or schemes of applications, as a content policy names them. */
const Sources = () => Type.Array(Type.String());

/** What the pages on which members sign in are told of why a browser has come to them. */
export const OpenedSignIn = Type.Object({
  /** Absent where nobody has sent it, or the time for it is over. */
  intent: optional(Words(['auth', 'login'])),
  /** Where a browser ends that sends a form of these pages. */
  leadsTo: Sources(),
  /** Who may show the page in a frame. */
  framedBy: Sources(),
  /** For whoever goes no further. */
  wayBack: optional(Type.String()),
  /** Who is signed in in this browser, and where they go on without signing in anew: not where a client asks for that. */
  member: optional(Type.Object({ email: Type.String(), name: Type.String(), goesOnAt: optional(Type.String()) })),
  /** Others who sign members in on pages of their own, in the order in which the owner has named them. */
  providers: Type.Array(Type.Object({ idpConnectionId: Guid(), name: Type.String() })),
});
export type OpenedSignIn = Static<typeof OpenedSignIn>;

const openSignIn = defineOperation({
  name: 'redirects.openSignIn',
  summary: 'Tells the pages on which members sign in why a browser has come, and who is signed in in it.',
  method: 'POST',
  path: '/v1/redirect-sessions/open-sign-in',
  permission: 'REDIRECTS.CREATE',
  idempotency: 'natural',
  source: 'docs/decisions/0085',
  input: Type.Object({ handle: optional(Handle()) }),
  output: Type.Object({ signIn: OpenedSignIn }),
});

const finishSignIn = defineOperation({
  name: 'redirects.finishSignIn',
  summary: 'Signs a member in in the browser whose page asks, by a session token, and answers where it goes on.',
  method: 'POST',
  path: '/v1/redirect-sessions/finish-sign-in',
  permission: 'REDIRECTS.CREATE',
  idempotency: 'none',
  source: 'docs/decisions/0085',
  input: Type.Object({ sessionToken: Type.String({ minLength: 1, maxLength: 200 }), handle: optional(Handle()) }),
  output: Type.Object({ location: Type.String() }),
  rateLimits: sessionActs,
});

const beginProviderSignIn = defineOperation({
  name: 'redirects.beginProviderSignIn',
  summary: 'Answers where a browser signs in with a provider, and binds the sign-in to that browser by a cookie.',
  method: 'POST',
  path: '/v1/redirect-sessions/begin-provider-sign-in',
  permission: 'REDIRECTS.CREATE',
  idempotency: 'none',
  source: 'identity sheet 9 I',
  input: Type.Object({ idpConnectionId: Guid(), handle: optional(Handle()) }),
  output: Type.Object({ location: Type.String() }),
  errors: ['IDP_CONNECTION_NOT_FOUND', 'UNAVAILABLE'],
  rateLimits: stepsOfSignIn,
});

const completeProviderSignIn = defineOperation({
  name: 'redirects.completeProviderSignIn',
  summary: 'Signs a member in, or up, by what a provider has answered to the browser that had begun it; once.',
  method: 'POST',
  path: '/v1/redirect-sessions/complete-provider-sign-in',
  permission: 'REDIRECTS.CREATE',
  idempotency: 'none',
  source: 'identity sheet 9 I',
  input: Type.Object({
    state: Type.String({ minLength: 1, maxLength: 200 }),
    code: optional(Type.String({ minLength: 1, maxLength: 4000, ...verbatim })),
    /** Who answers, where the provider says it (RFC 9207). */
    iss: optional(Type.String({ minLength: 1, maxLength: 2048 })),
    error: optional(Type.String({ minLength: 1, maxLength: 200 })),
  }),
  output: StateMachineResponse,
  errors: [
    'REDIRECT_SESSION_NOT_FOUND',
    'IDP_CONNECTION_NOT_FOUND',
    'IDP_SIGN_IN_REFUSED',
    'INVALID_IDP_TOKEN',
    '-19956',
    '-19995',
    'UNAVAILABLE',
  ],
  events: eventsOfSigningUp,
  rateLimits: stepsOfSignIn,
});

const logout = defineOperation({
  name: 'redirects.logout',
  summary:
    'Signs out: by the token of the call, or by the handle of a redirect session. Browsers that come to it get a page.',
  method: 'GET',
  path: '/v1/logout',
  prefixes: ['/_api/iam/authentication', '/iam/authentication'],
  permission: 'PUBLIC',
  idempotency: 'none',
  leavesNavigations: true,
  source: 'identity sheet 9 J',
  input: Type.Object({
    rs: optional(Type.String({ maxLength: 200 })),
    postLogoutRedirectUri: optional(Type.String({ maxLength: 2048 })),
    clientId: optional(Type.String({ maxLength: 100 })),
    post_logout_redirect_uri: optional(Type.String({ maxLength: 2048 })),
    client_id: optional(Type.String({ maxLength: 100 })),
  }),
  rateLimits: sessionActs,
  output: Type.Object({
    /** Base64 of the page that a browser would see. */
    body: Type.String(),
    statusCode: Type.Integer(),
    headers: Type.Array(Type.Object({ key: Type.String(), value: Type.String() })),
  }),
});

export const redirects = {
  createRedirectSession,
  validateCallback,
  openRedirectSession,
  openSignIn,
  finishSignIn,
  beginProviderSignIn,
  completeProviderSignIn,
  logout,
};
