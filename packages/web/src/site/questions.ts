/** What a form asks of whoever books: about the person, and beyond. */

export const bookingFields = ['name', 'email', 'phone'] as const;
export type BookingField = (typeof bookingFields)[number];

/** A form's keys of what every page asks itself, each with the field in which the page asks it. */
export type PersonKeys = Readonly<Record<string, BookingField>>;

/** An answer that a question offers. */
export interface OfferedAnswer {
  /** What is sent, in the language of the business. */
  readonly value: string;
  readonly words: string;
  /** The words are in the language of the reader, where the business writes another. */
  readonly isTranslated?: boolean;
}

/** A question of a service's form: one line, several lines, a box to tick, or answers to choose from. */
export interface Question {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind: 'line' | 'lines' | 'box' | 'choice';
  readonly isRequired: boolean;
  readonly maxLength?: number;
  /** Of a choice: the answers there are. */
  readonly choices?: readonly OfferedAnswer[];
  /** Which of its words are in the language of the reader, where the business writes another. */
  readonly translated?: readonly ('label' | 'hint')[];
}

/** What a form asks: beyond the person, and whether the telephone number is needed. */
export interface AskedQuestions {
  readonly questions: readonly Question[];
  readonly needsPhone: boolean;
  readonly personKeys: PersonKeys;
}
