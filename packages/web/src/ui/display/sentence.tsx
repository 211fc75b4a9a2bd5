/** A sentence whose foreign parts, marked by `own`, are elements with a direction of their own. */
import { Fragment, type ReactNode } from 'react';
import { partsOf } from '../../language/bidi.ts';

export interface SentenceProps {
  readonly text: string;
  /** Foreign parts that open something, by their text: a telephone number, an e-mail address. */
  readonly addresses?: Readonly<Record<string, string>>;
  /** The language of foreign parts, by their text, where it is not that of the page. */
  readonly languages?: Readonly<Record<string, string | undefined>>;
}

export function Sentence({ text, addresses = {}, languages = {} }: SentenceProps) {
  return partsOf(text).map((part, index) => {
    const address = part.isOwn ? addresses[part.text] : undefined;
    // The pieces of one sentence never change places.
    const key = `${index}`;
    if (address !== undefined) {
      return (
        <a key={key} href={address} dir="ltr" className="oh-unbroken">
          {part.text}
        </a>
      );
    }
    return part.isOwn ? (
      <bdi key={key} lang={languages[part.text]}>
        {part.text}
      </bdi>
    ) : (
      <Fragment key={key}>{part.text}</Fragment>
    );
  });
}

/**
 * Facts in a row, each with its own direction: "50 min · Mara · $65". Those that are not known are left out. Where the row
 * goes on in a second line, no point is left at the end of the first or at the beginning of the next.
 */
export function FactRow({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <span className="oh-facts">
      <span>
        {facts
          .filter((fact) => fact !== undefined && fact !== null && fact !== '')
          .map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two facts may be the same words
            <span key={index}>
              <span>{index === 0 ? '' : ' · '}</span>
              <bdi>{fact}</bdi>
            </span>
          ))}
      </span>
    </span>
  );
}
