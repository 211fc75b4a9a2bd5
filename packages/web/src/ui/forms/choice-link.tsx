/** One of several to choose from: a link that works by itself; whoever renders it may take a press over from the browser. */
import type { ReactNode } from 'react';
import { isPlainClick } from '../context/plain-click.ts';
import choiceLink from '../styles/choice-link.module.css';

interface ChoiceLinkProps {
  readonly address: string;
  readonly isChosen: boolean;
  /** What its kind adds to the look of all. */
  readonly className: string | undefined;
  readonly onChoose?: ((address: string) => void) | undefined;
  readonly children: ReactNode;
}

export function ChoiceLink({ address, children, className, isChosen, onChoose }: ChoiceLinkProps) {
  return (
    <a
      className={`${choiceLink['link']} ${className}`}
      href={address}
      aria-current={isChosen ? 'true' : undefined}
      onClick={(event) => {
        if (onChoose !== undefined && isPlainClick(event)) {
          event.preventDefault();
          onChoose(address);
        }
      }}
    >
      {children}
    </a>
  );
}
