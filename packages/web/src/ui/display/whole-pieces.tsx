/** Words that go to the next line together: a large date never leaves its number behind. */
import { Fragment } from 'react';

export function WholePieces({ pieces }: { pieces: readonly string[] }) {
  return pieces.map((piece, index) => (
    <Fragment key={piece}>
      {index === 0 ? null : ' '}
      <span className="oh-whole">{piece}</span>
    </Fragment>
  ));
}
