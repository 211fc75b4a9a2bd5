/** A sentence whose foreign parts, marked by `own`, are elements with a direction of their own. */
import { Fragment } from 'react';
import { partsOf } from '../language/bidi.ts';

export function Sentence({ text }: { text: string }) {
  return partsOf(text).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never change places
    part.isOwn ? <bdi key={index}>{part.text}</bdi> : <Fragment key={index}>{part.text}</Fragment>,
  );
}

/** Facts in a row, each with its own direction: "50 min · Mara · $65". */
export function FactRow({ facts }: { facts: readonly string[] }) {
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      {index === 0 ? null : ' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ));
}
