/** By what one signs in besides the password, as the dashboard asks for it and changes it, and of whom it is asked. */
import type { Client } from '@openhours/client';
import type { OwnFactors } from '@openhours/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, type MutationCallbacks, useEntityMutation } from './mutation.ts';
import { usersChanged } from './users.ts';

const factorsKey = ['factors'] as const;
const rulesKey = ['sign-in-rules'] as const;

export function factorsOf(client: Client) {
  return queryOptions({
    queryKey: [...factorsKey, 'own'] as const,
    queryFn: async ({ signal }) => (await client.factors.getOwnFactors({}, { signal })).factors,
  });
}

export function signInRulesOf(client: Client) {
  return queryOptions({
    queryKey: rulesKey,
    queryFn: async ({ signal }) => (await client.factors.getSignInRules({}, { signal })).signInRules,
  });
}

/** How it stands now; what shows whether one may change it is read again with it. */
function keep(client: Client) {
  return (queries: QueryClient, { factors }: { readonly factors: OwnFactors }) =>
    queries.setQueryData(factorsOf(client).queryKey, factors);
}

/** What was shown may count no more: that is found out by reading. */
function readAgain(queries: QueryClient) {
  return queries.invalidateQueries({ queryKey: factorsKey });
}

/** Nothing that is shown once is asked for a second time by itself, and none of it is kept. */
const once = { retry: false, gcTime: 0 } as const;

type Codes = { readonly recoveryCodes?: readonly string[] | undefined };

type Shown = CallInput<Client['factors']['confirmOwnSession']>;

export function useConfirm(client: Client, callbacks: MutationCallbacks<unknown, Shown>) {
  return useEntityMutation(
    { ...once, mutationFn: (shown: Shown) => client.factors.confirmOwnSession(shown), onSuccess: readAgain },
    callbacks,
  );
}

/** The same by a passkey: the browser asks for it. */
export function useConfirmByPasskey(client: Client, callbacks: MutationCallbacks<unknown, undefined>) {
  return useEntityMutation(
    {
      ...once,
      mutationFn: async (_: undefined) => {
        const { options } = await client.factors.createConfirmChallenge({});
        const { startAuthentication } = await import('@simplewebauthn/browser');
        const passkey = await startAuthentication({ optionsJSON: options as never });
        return client.factors.confirmOwnSession({ passkey: { ...passkey } });
      },
      onSuccess: readAgain,
    },
    callbacks,
  );
}

export function useBeginAuthenticator(client: Client) {
  return useEntityMutation({
    ...once,
    mutationFn: () => client.factors.beginAuthenticator({}),
    onError: readAgain,
  });
}

export function useAddAuthenticator(
  client: Client,
  callbacks: MutationCallbacks<Codes, CallInput<Client['factors']['addAuthenticator']>>,
) {
  return useEntityMutation(
    {
      ...once,
      mutationFn: (input: CallInput<Client['factors']['addAuthenticator']>) => client.factors.addAuthenticator(input),
      onSuccess: keep(client),
      onError: readAgain,
    },
    callbacks,
  );
}

export function useRemoveAuthenticator(client: Client) {
  return useEntityMutation({
    ...once,
    mutationFn: () => client.factors.removeAuthenticator({}),
    onSuccess: keep(client),
    onError: readAgain,
  });
}

/** Has the browser make a passkey, and keeps it under a name. */
export function useAddPasskey(client: Client, callbacks: MutationCallbacks<Codes, string>) {
  return useEntityMutation(
    {
      ...once,
      mutationFn: async (name: string) => {
        const { options, setupToken } = await client.factors.beginPasskey({});
        const { startRegistration } = await import('@simplewebauthn/browser');
        const passkey = await startRegistration({ optionsJSON: options as never });
        return client.factors.addPasskey({ setupToken, name, passkey: { ...passkey } });
      },
      onSuccess: keep(client),
      onError: readAgain,
    },
    callbacks,
  );
}

export function useRemovePasskey(client: Client) {
  return useEntityMutation({
    ...once,
    mutationFn: (passkeyId: string) => client.factors.removePasskey({ passkeyId }),
    onSuccess: keep(client),
    onError: readAgain,
  });
}

export function useRenewRecoveryCodes(client: Client, callbacks: MutationCallbacks<Codes, undefined>) {
  return useEntityMutation(
    {
      ...once,
      mutationFn: (_: undefined) => client.factors.createRecoveryCodes({}),
      onSuccess: keep(client),
      onError: readAgain,
    },
    callbacks,
  );
}

export function useLiftFactors(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (userId: string) => client.factors.liftFactors({ userId }),
    onSuccess: usersChanged,
  });
}

export function useSetSignInRules(client: Client) {
  return useEntityMutation({
    retry: false,
    mutationFn: (signInRules: CallInput<Client['factors']['setSignInRules']>['signInRules']) =>
      client.factors.setSignInRules({ signInRules }),
    onSettled: (queries) => queries.invalidateQueries({ queryKey: rulesKey }),
  });
}
