/**
 * Violations that a handler tells itself, with those of its rules or item by item: what they name is taken out of the
 * input, so that the rules judge the rest of it as if it had not been sent.
 */
import { type FieldViolation, ValidationError } from '@openhours/contract';
import type { Validator } from '../bodies/validation.ts';

/** A refusal of the whole call names this many violations, those first that no handler judges. */
const mostTold = 100;

/** Throws what the handler does not judge; answers what it does, after taking it out of the input. */
export function judgedViolations(
  validator: Validator,
  input: Record<string, unknown>,
  judges: readonly string[],
): readonly FieldViolation[] {
  if (validator.accepts(input)) {
    return [];
  }
  const { violations, isWhole } = validator.examine(input);
  const others = violations.filter(({ field }) => !judges.some((start) => field.startsWith(start)));
  // What is not known to be wrong would stay in the input.
  if (others.length > 0 || !isWhole) {
    throw new ValidationError([...new Set([...others, ...violations])].slice(0, mostTold));
  }
  for (const { field } of violations) {
    takeOut(input, field);
  }
  return violations;
}

/** `services[3].service.name` as its names and numbers. */
function segmentsOf(field: string): (string | number)[] {
  return [...field.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? (name as string) : Number(index),
  );
}

/** Lists go as a whole, because one without some of its entries is another one; an entry that is judged alone is emptied. */
function takeOut(input: Record<string, unknown>, field: string): void {
  const segments = segmentsOf(field);
  if (segments.length === 2 && typeof segments[1] === 'number') {
    const list = input[segments[0] as string];
    if (Array.isArray(list)) {
      list[segments[1]] = {};
    }
    return;
  }
  while (typeof segments.at(-1) === 'number') {
    segments.pop();
  }
  const last = segments.pop() as string;
  const parent = segments.reduce<unknown>(
    (at, segment) => (typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[segment] : at),
    input,
  );
  if (typeof parent === 'object' && parent !== null) {
    delete (parent as Record<string, unknown>)[last];
  }
}
