/** A change of what the server keeps: what it makes old is read again, whatever the view does besides. */
import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { isDecided } from '../session/decided.ts';

/** What a call of the client takes; the contract tells operations themselves by `InputOf`. */
export type CallInput<Operation extends (...parameters: never[]) => unknown> = Parameters<Operation>[0];

/** The key under which the server carries out one decision once, however often it is sent. */
export interface Once {
  readonly idempotencyKey: string;
}

/** What a view does when a change was made, refused, or either. */
export interface MutationCallbacks<Result, Input> {
  readonly onSuccess?: (result: Result, input: Input) => unknown;
  readonly onError?: (error: Error, input: Input) => unknown;
  readonly onSettled?: (input: Input) => unknown;
}

/**
 * What was sent and has had no answer yet: the server may have done it. It is repeated to the letter, or the server would
 * take it for something else; until then what it would change is not judged anew.
 */
export function unansweredOf<Input>({
  error,
  variables,
}: Pick<UseMutationResult<unknown, Error, Input>, 'error' | 'variables'>): Input | undefined {
  return error === null || isDecided(error) ? undefined : variables;
}

/** A promise that a function answers is waited for: the mutation lasts until what it made old is read again. */
interface Mutation<Result, Input> {
  readonly mutationFn: (input: Input, queries: QueryClient) => Promise<Result>;
  readonly onSuccess?: (queries: QueryClient, result: Result, input: Input) => unknown;
  readonly onError?: (queries: QueryClient, error: Error) => unknown;
  readonly onSettled?: (queries: QueryClient) => unknown;
  /** False: what was not answered is told at once. */
  readonly retry?: false;
  /** Those of one scope run one after another. */
  readonly scope?: string;
  /** 0: what was sent is kept no longer than the part of the page that has sent it. */
  readonly gcTime?: 0;
}

export function useEntityMutation<Result, Input>(
  { gcTime, mutationFn, onSuccess, onError, onSettled, retry, scope }: Mutation<Result, Input>,
  callbacks: MutationCallbacks<Result, Input> = {},
): UseMutationResult<Result, Error, Input> {
  const queries = useQueryClient();
  return useMutation({
    ...(retry === undefined ? {} : { retry }),
    ...(scope === undefined ? {} : { scope: { id: scope } }),
    ...(gcTime === undefined ? {} : { gcTime }),
    mutationFn: (input: Input) => mutationFn(input, queries),
    onSuccess: async (result, input) => {
      await onSuccess?.(queries, result, input);
      await callbacks.onSuccess?.(result, input);
    },
    onError: async (error, input) => {
      await onError?.(queries, error);
      await callbacks.onError?.(error, input);
    },
    onSettled: async (_result, _error, input) => {
      await onSettled?.(queries);
      await callbacks.onSettled?.(input);
    },
  });
}
