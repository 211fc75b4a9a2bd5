/** Gathers what is wrong with a service, so that all of it is told at once (services sheet 2.2). */
import type { FieldViolation, ViolatedRule } from '@openhours/contract';

/** True when one path is the other or lies within it. */
function isAtOrBelow(path: string, above: string): boolean {
  return path === above || path.startsWith(`${above}.`) || path.startsWith(`${above}[`);
}

/** What the schema has refused already, and what the rules add. */
export class Violations {
  readonly #known: readonly FieldViolation[];
  readonly #added: FieldViolation[] = [];

  constructor(known: readonly FieldViolation[] = []) {
    this.#known = known;
  }

  /**
   * Adds a violation, unless the schema has refused the field, part of it, or what it is part of: then nobody knows
   * what was meant.
   */
  add(
    field: string,
    description: string,
    violatedRule: ViolatedRule,
    ruleName?: string,
    data?: Record<string, unknown>,
  ): void {
    const isKnown = this.#known.some((each) => isAtOrBelow(each.field, field) || isAtOrBelow(field, each.field));
    const isTold = this.#added.some((each) => each.field === field && each.ruleName === ruleName);
    if (!isKnown && !isTold) {
      this.#added.push({
        field,
        description,
        violatedRule,
        ...(ruleName === undefined ? {} : { ruleName }),
        ...(data === undefined ? {} : { data }),
      });
    }
  }

  /** Something is missing. */
  missing(field: string, ruleName?: string, description = 'must not be empty'): void {
    this.add(field, description, 'REQUIRED_FIELD', ruleName);
  }

  /** All of them, the schema's first. */
  all(): FieldViolation[] {
    return [...this.#known, ...this.#added];
  }
}
