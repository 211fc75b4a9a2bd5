/** Badges of a member, each in its own colours. */
import type { Badge } from '@openhours/contract';
import { contrast } from '@openhours/contract/site/colour';
import styles from './badge-chip.module.css';

interface BadgeChipProps {
  readonly badge: Pick<Badge, 'backgroundColor' | 'textColor' | 'title'>;
}

/** The colour of the words as it was chosen, or black or white where nobody could read it. */
function readableColor({ backgroundColor, textColor }: BadgeChipProps['badge']): string {
  return [textColor, '#FFFFFF'].find((color) => contrast(color, backgroundColor) >= 4.5) ?? '#000000';
}

export function BadgeChip({ badge }: BadgeChipProps) {
  const { backgroundColor, title } = badge;
  return (
    <bdi className={styles['chip']} style={{ backgroundColor, color: readableColor(badge) }}>
      {title}
    </bdi>
  );
}

export function BadgeChips({ badges }: { readonly badges: readonly Badge[] }) {
  return (
    <span className={styles['chips']}>
      {badges.map((badge) => (
        <BadgeChip key={badge.id} badge={badge} />
      ))}
    </span>
  );
}
