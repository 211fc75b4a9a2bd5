/** What something that is said means, with its sign and its colours: never by the colour alone. */
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import styles from './meaning.module.css';

const signs = { note: IconInfoCircle, good: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertCircle };

export type Meaning = keyof typeof signs;

/** The class with the colours of a meaning. */
export function coloursOf(meaning: Meaning): string {
  return styles[meaning] as string;
}

interface MeaningSignProps {
  readonly meaning: Meaning;
  readonly size: number;
  readonly className: string | undefined;
}

export function MeaningSign({ meaning, size, className }: MeaningSignProps) {
  const Sign = signs[meaning];
  return <Sign aria-hidden="true" size={size} stroke={1.75} className={className} />;
}
