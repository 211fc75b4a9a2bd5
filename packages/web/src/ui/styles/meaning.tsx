/** What something that is said means, with its icon and its colours: never by the colour alone. */
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import styles from './meaning.module.css';

const icons = { note: IconInfoCircle, good: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertCircle };

export type Meaning = keyof typeof icons;

/** The class with the colours of a meaning. */
export function coloursOf(meaning: Meaning): string {
  return styles[meaning] as string;
}

interface MeaningSignProps {
  readonly meaning: Meaning;
  readonly size: number;
  readonly className: string | undefined;
}

export function MeaningIcon({ meaning, size, className }: MeaningSignProps) {
  const Icon = icons[meaning];
  return <Icon aria-hidden="true" size={size} stroke={1.75} className={className} />;
}
