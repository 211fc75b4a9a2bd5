/** Telling objects from the other values of JSON. */

/** True for what JSON writes in braces: no list, and not null. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
