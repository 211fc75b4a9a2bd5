/** What a browser may be sent here for, and at which address each is (identity sheet 6.1); no I/O. */
import {
  type FieldViolation,
  type IntentName,
  intentNames,
  type NewRedirectSessionInput,
  ValidationError,
} from '@openhours/contract';
import type { RedirectDetails } from '../repository.ts';

const accountPages = {
  ACCOUNT_INFO: 'my-account',
  BOOKINGS: 'my-bookings',
  ORDERS: 'my-orders',
  SUBSCRIPTIONS: 'my-subscriptions',
  EVENTS: 'my-events',
} as const;

export interface Destination extends Pick<RedirectDetails, 'booking' | 'event' | 'plan'> {
  readonly intent: IntentName;
  readonly path: string;
  /** Of the query, in their order. */
  readonly parameters: Readonly<Record<string, string | undefined>>;
}

type To<Name extends IntentName> = (said: NonNullable<NewRedirectSessionInput[Name]>) => Omit<Destination, 'intent'>;

const destinations: { readonly [Name in IntentName]: To<Name> } = {
  bookingsCheckout: ({ slotAvailability: { slot }, timezone }) => ({
    path: '/booking-form',
    parameters: {},
    // What was chosen stays here: the address says nothing of it.
    booking: {
      serviceId: slot.serviceId,
      eventId: slot.eventId ?? slot.sessionId,
      startDate: slot.startDate,
      timezone: slot.timezone ?? timezone,
      resourceId: slot.resource?.id,
      locationId: slot.location?.id,
    },
  }),
  bookingsBook: ({ resourceId }) => ({ path: '/book-online', parameters: { resourceId } }),
  ecomCheckout: ({ checkoutId }) => ({ path: '/checkout', parameters: { checkoutId } }),
  ecomOrderPaymentRequest: ({ paymentRequestId }) => ({ path: `/payment-request/${paymentRequestId}`, parameters: {} }),
  eventsCheckout: ({ eventSlug, reservationId }) => ({
    path: `/event-details/${encodeURIComponent(eventSlug)}/ticket-form`,
    parameters: { reservationId },
    event: { slug: eventSlug, reservationId },
  }),
  paidPlansCheckout: ({ checkoutData, planId }) => ({
    path: '/plans-checkout',
    parameters: { planId, checkoutData },
    plan: { planId, checkoutData },
  }),
  storesProduct: ({ productSlug }) => ({ path: `/product-page/${encodeURIComponent(productSlug)}`, parameters: {} }),
  membersAccount: ({ section = 'ACCOUNT_INFO' }) => ({ path: `/account/${accountPages[section]}`, parameters: {} }),
  login: () => ({ path: '/login', parameters: {} }),
  logout: () => ({ path: '/_api/iam/authentication/v1/logout', parameters: {} }),
  auth: ({ authRequest, prompt }) => ({
    path: '/_api/oauth2/authorize',
    parameters: {
      client_id: authRequest.clientId,
      response_type: authRequest.responseType ?? 'code',
      redirect_uri: authRequest.redirectUri,
      scope: authRequest.scope,
      state: authRequest.state,
      response_mode: authRequest.responseMode,
      code_challenge: authRequest.codeChallenge,
      code_challenge_method: authRequest.codeChallengeMethod,
      nonce: authRequest.nonce,
      prompt: authRequest.prompt ?? prompt ?? 'login',
      idp: authRequest.idp,
    },
  }),
};

function violation(violatedRule: FieldViolation['violatedRule'], description: string): Error {
  return new ValidationError([{ field: 'intent', description, violatedRule, data: {} }]);
}

/** Where a call wants a browser to go: exactly one of the intents. */
export function destinationOf(input: NewRedirectSessionInput): Destination {
  const [intent, ...more] = intentNames.filter((name) => input[name] !== undefined);
  if (intent === undefined) {
    throw violation('REQUIRED_FIELD', `must be one of ${intentNames.join(', ')}`);
  }
  if (more.length > 0) {
    throw violation('ONE_OF_ALIGNMENT', `must be only one of ${[intent, ...more].join(', ')}`);
  }
  // Which of them it is follows from its name.
  const to = destinations[intent] as (said: unknown) => Omit<Destination, 'intent'>;
  return { intent, ...to(input[intent]) };
}

/** What callers add to the address; what it says itself, or is to say later, is not theirs to say. */
export function additionalParameters(
  input: NewRedirectSessionInput,
  linguist: string | undefined,
): Readonly<Record<string, string>> {
  const added = Object.entries(input.preferences?.additionalQueryParameters ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const language = linguist?.split('|', 1)[0]?.trim();
  return { ...(language ? { lang: language } : {}), ...Object.fromEntries(added) };
}

/** The authorize step reads its parameters in both spellings. */
const inSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const ownNames: ReadonlySet<string> = new Set([
  'rs',
  'session_token',
  'signed_in',
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'prompt',
  'idp',
  'code_challenge',
  'code_challenge_method',
]);

/** The address of a destination, without what is secret in it. */
export function addressOf(
  site: string,
  { parameters, path }: Destination,
  added: Readonly<Record<string, string>>,
): string {
  const url = new URL(path, site);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) {
      url.searchParams.set(name, value);
    }
  }
  for (const [name, value] of Object.entries(added)) {
    if (!ownNames.has(inSnakeCase(name)) && !url.searchParams.has(name)) {
      url.searchParams.set(name, value);
    }
  }
  return url.href;
}
