/** What a refusal says of the fields that were sent. */
import { expect } from 'vitest';
import type { TestAnswer } from './server.ts';

/** Each field with the rule that it violates, of an answer that has to be such a refusal. */
export function violatedRules(answer: TestAnswer) {
  const details = answer.body.details as {
    validationError?: { fieldViolations: { field: string; violatedRule: string }[] };
  };
  expect(answer.status, answer.text).toBe(400);
  return details.validationError?.fieldViolations.map(({ field, violatedRule }) => [field, violatedRule]);
}
