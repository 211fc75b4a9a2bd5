/** What a message says, apart from how it looks; its plain text is written here, its HTML in `document.tsx`. Pure. */

import { colonIn, labelled } from '@openhours/contract/text/typography';

/** When the visit is: the answer to the first question of whoever opens the message. */
export interface MailTime {
  /** Label in the plain text. */
  readonly label: string;
  readonly day: string;
  readonly time: string;
  /** The whole of it on one line, with its zone. */
  readonly sentence: string;
  /** The same instant on the reader's other clock, where the two differ. */
  readonly otherClock: string | undefined;
  /** Of several dates the first is told; this says of how many. */
  readonly series?: string | undefined;
  readonly isOver: boolean;
}

export interface MailLink {
  readonly label: string;
  readonly address: string;
}

export type MailFact = readonly [label: string, value: string, address?: string];

/**
 * The logo of the business at the size in which it is rendered; without one, at the size that the picture behind its
 * address has.
 */
export interface MailLogo {
  /** Whole, for every program that reads mail. */
  readonly address: string;
  readonly width?: number;
  readonly height?: number;
}

/** One of several visits. */
export interface MailVisit {
  readonly title: string;
  /** When it is, on a line or more. */
  readonly lines: readonly string[];
  /** The page that opens it; absent where there is nothing to open any more. */
  readonly link?: MailLink | undefined;
}

export interface MailContent {
  /** BCP 47 tag; decides the direction of writing. */
  readonly language: string;
  /** The accent of the business as `#rrggbb`, from which the colours are computed as on its pages. */
  readonly accent: string;
  /** In place of the name above the message; the name is what is read where pictures are not shown. */
  readonly logo?: MailLogo;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly time: MailTime | undefined;
  /** Label and value, one line each, and what the value opens. */
  readonly facts: readonly MailFact[];
  /** A text of the business in its own words, shown as a quotation below who says it: it may be of another direction. */
  readonly quotation?: { readonly from: string; readonly words: string };
  /** Several visits, each with the page that opens it. */
  readonly visits?: readonly MailVisit[];
  /** What to do next: a page to open, which shows and asks before anything happens. */
  readonly link: MailLink | undefined;
  /** Who writes. */
  readonly sender: string;
  /** How to reach them, one line each. */
  readonly contacts: readonly (string | MailLink)[];
}

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur', 'yi']);

/** The direction in which a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

/** The plain text of a message; lines end in `\n`. */
export function renderText(content: MailContent): string {
  const { language, time } = content;
  const colon = colonIn(language);
  const when =
    time === undefined
      ? ''
      : labelled(time.label, [time.sentence, time.otherClock, time.series].filter(Boolean).join('\n'), language);
  const blocks = [
    content.heading,
    when,
    ...content.paragraphs,
    content.facts.map(([label, value, address]) => lines(labelled(label, value, language), address)).join('\n'),
    content.quotation === undefined ? '' : `${content.quotation.from}\n${content.quotation.words}`,
    ...(content.visits ?? []).map(({ lines: when, link, title }) =>
      lines(title, ...when, ...(link === undefined ? [] : [`${link.label}${colon}`, link.address])),
    ),
    content.link === undefined ? '' : `${content.link.label}${colon}\n${content.link.address}`,
    lines(content.sender, ...content.contacts.map((each) => (typeof each === 'string' ? each : each.label))),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function lines(...said: readonly (string | undefined)[]): string {
  return said.filter((line) => line !== undefined).join('\n');
}
