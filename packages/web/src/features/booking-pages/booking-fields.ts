/** What a person must type to book, checked by the page and again by the server with the same function. */

import { isMailAddress, longestMailAddress } from '@openhours/contract/text/mail-addresses';
import { isTelephone } from '@openhours/contract/text/telephone';
import type { FieldProblem } from '../../pages/state/booking.ts';
import { type BookingField, bookingFields } from '../../site/questions.ts';

const longest: Readonly<Record<BookingField, number>> = { name: 150, email: longestMailAddress, phone: 50 };
const required: ReadonlySet<BookingField> = new Set(['name', 'email']);

export type TypedFields = Readonly<Record<BookingField, string>>;

/** Reads the fields of a form, without the blanks around them. */
export function readFields(form: Readonly<Record<string, string>>): TypedFields {
  const read = (field: BookingField) => (form[field] ?? '').trim();
  return { name: read('name'), email: read('email'), phone: read('phone') };
}

/** What is wrong with each field; empty when nothing is. Some services need a telephone number. */
export function findProblems(typed: TypedFields, needsPhone = false): Partial<Record<BookingField, FieldProblem>> {
  const problems: Partial<Record<BookingField, FieldProblem>> = {};
  for (const field of bookingFields) {
    const value = typed[field];
    if (value === '' && (required.has(field) || (needsPhone && field === 'phone'))) {
      problems[field] = 'missing';
    } else if (value.length > longest[field]) {
      problems[field] = 'too-long';
    }
  }
  if (problems.email === undefined && !isMailAddress(typed.email)) {
    problems.email = 'malformed';
  }
  if (problems.phone === undefined && typed.phone !== '' && !isTelephone(typed.phone)) {
    problems.phone = 'malformed';
  }
  return problems;
}
