/** Tells the declared answer of what the product does not offer from a fault of the server. */
import type { Operation } from '@openhours/contract';

/** True for 501 of an operation whose declaration says so. */
export function isNotOffered(
  operation: Pick<Operation, 'errors'>,
  answer: { readonly status: number; readonly code: string | undefined },
): boolean {
  return answer.status === 501 && operation.errors.some((code) => code === answer.code);
}
