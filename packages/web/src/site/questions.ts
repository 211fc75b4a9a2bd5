/** What a form asks of whoever books: about the person, and beyond. */
import type { SaidText } from './said-text.ts';

export const bookingFields = ['name', 'email', 'phone'] as const;
export type BookingField = (typeof bookingFields)[number];

/** A form's keys of what every page asks itself, each with the field in which the page asks it. */
export type PersonKeys = Readonly<Record<string, BookingField>>;

/** An answer that a question offers. */
export interface OfferedAnswer extends SaidText {
  /** What is sent, in the language of the business. */
  readonly value: string;
}

/**
 * A question of a service's form: one line, several lines, a box to tick, or answers to choose from; or a text that is
 * read and agreed to, and the name that is put to all of these; or the name and the date of birth of somebody who comes, whose
 * label is which of them it is.
 */
export interface Question {
  readonly key: string;
  readonly label: SaidText;
  readonly hint?: SaidText;
  readonly kind: 'line' | 'lines' | 'box' | 'choice' | 'consent' | 'signature' | 'participant' | 'born';
  readonly isRequired: boolean;
  /** Each who comes answers it by themselves, where they are named. */
  readonly isOfEach?: boolean;
  /** Which of those who come it is asked of, counted from 1. */
  readonly place?: number;
  /** The key in the form, of one that is asked of each. */
  readonly ownKey?: string;
  readonly maxLength?: number;
  /** Of a choice: the answers there are. */
  readonly choices?: readonly OfferedAnswer[];
  /** Of a consent: what is read, which it is, and in which language it is read where that is not the business's. */
  readonly text?: SaidText;
  readonly consentId?: string;
  readonly language?: string;
}

/** What a form asks: beyond the person, and whether the telephone number is needed. */
export interface AskedQuestions {
  readonly questions: readonly Question[];
  readonly needsPhone: boolean;
  readonly personKeys: PersonKeys;
}
