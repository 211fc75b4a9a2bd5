/** Identifiers are made in the application, so that a command knows them before it writes (design 4.1). */
import { v4, v7 } from 'uuid';

/** The id that nobody and nothing has: stands where a column or a transaction must hold one and there is none. */
export const nilId = '00000000-0000-0000-0000-000000000000';

/** A new UUIDv7: unique everywhere, rising with time. */
export function newId(): string {
  return v7();
}

/** A new id that says nothing, not even when it was made. */
export function unorderedId(): string {
  return v4();
}
