/**
 * What services cost by what is chosen, as the dashboard reads and saves it: at most one option each, with a price for
 * each choice.
 */
import { CallError, type Client, isCallError } from '@openhours/client';
import type { ServiceOptionsAndVariants } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import type { CallInput } from './mutation.ts';
import { orNull, type RowEditing, useRowEditing } from './row.ts';
import { servicesChanged, servicesKey } from './services.ts';
import { catalogueStaleMs } from './stale.ts';

/** Null where all pay the same. It is read again whenever services are. */
export function optionsOfService(client: Client, serviceId: string) {
  return queryOptions({
    queryKey: [...servicesKey, 'options', serviceId] as const,
    staleTime: catalogueStaleMs,
    queryFn: ({ signal }) => orNull(readOptions(client, serviceId, signal)),
  });
}

/** Asked for by a filter: that a service has none is no error. */
async function readOptions(
  { serviceOptionsAndVariants }: Client,
  serviceId: string,
  signal?: AbortSignal,
): Promise<ServiceOptionsAndVariants | null> {
  const query = { filter: { serviceId: { $eq: serviceId } }, cursorPaging: { limit: 1 } };
  const answer = await serviceOptionsAndVariants.queryServiceOptionsAndVariants(
    { query },
    signal === undefined ? {} : { signal },
  );
  return answer.serviceOptionsAndVariantsList[0] ?? null;
}

type Created = CallInput<
  Client['serviceOptionsAndVariants']['createServiceOptionsAndVariants']
>['serviceOptionsAndVariants'];

export interface OptionsWritten {
  /** What the service has had; null for nothing. */
  readonly known: { readonly id: string; readonly revision: string } | null;
  /** Null: all pay the same from now on. */
  readonly next: Pick<Created, 'options' | 'variants'> | null;
}

/** The options of a service as its editor saves them. */
export function useOptionsEditing(
  client: Client,
  serviceId: string,
): RowEditing<ServiceOptionsAndVariants | null, OptionsWritten> {
  const { queryKey } = optionsOfService(client, serviceId);
  return useRowEditing({
    write: (written: OptionsWritten) => write(client, serviceId, written),
    read: () => readOptions(client, serviceId),
    queryKey,
    keep(queries, next) {
      queries.setQueryData(queryKey, next);
      // What services are shown with follows from them.
      void servicesChanged(queries);
    },
  });
}

async function write(
  { serviceOptionsAndVariants: calls }: Client,
  serviceId: string,
  { known, next }: OptionsWritten,
): Promise<ServiceOptionsAndVariants | null> {
  if (known === null) {
    return next === null
      ? null
      : calls.createServiceOptionsAndVariants({ serviceOptionsAndVariants: { ...next, serviceId } }).then(
          (created) => created.serviceOptionsAndVariants,
          (error: unknown) => Promise.reject(hasCode(error, 'ALREADY_EXISTS') ? changedSince(error) : error),
        );
  }
  const { id, revision } = known;
  if (next === null) {
    await calls
      .deleteServiceOptionsAndVariants({ serviceOptionsAndVariantsId: id, revision })
      // Gone is what they were to be.
      .catch((error: unknown) => (hasCode(error, 'NOT_FOUND') ? undefined : Promise.reject(error)));
    return null;
  }
  return calls.updateServiceOptionsAndVariants({ serviceOptionsAndVariants: { ...next, id, revision } }).then(
    (updated) => updated.serviceOptionsAndVariants,
    (error: unknown) => Promise.reject(hasCode(error, 'NOT_FOUND') ? changedSince(error) : error),
  );
}

function hasCode(error: unknown, code: string): error is CallError {
  return isCallError(error) && error.code === code;
}

/** Made by somebody else meanwhile, or taken away, or made here and the answer lost: what stands there now is read. */
function changedSince(cause: CallError): CallError {
  const { details, message, status } = cause;
  return new CallError(message, {
    code: 'INVALID_REVISION',
    cause,
    ...(status === undefined ? {} : { status }),
    ...(details === undefined ? {} : { details }),
  });
}
