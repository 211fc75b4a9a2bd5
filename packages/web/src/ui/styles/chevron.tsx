/** The sign that points back or on. Drawn, not a character: ‹ and › are mirrored by the platform in right-to-left text. */
import styles from './chevron.module.css';

export function Chevron({ towards }: { towards: 'back' | 'on' }) {
  return (
    <span className={styles['chevron']} data-sign={towards} aria-hidden="true">
      <svg viewBox="0 0 12 20" width="12" height="20" focusable="false" aria-hidden="true">
        <path d={towards === 'back' ? 'M10 2 L2 10 L10 18' : 'M2 2 L10 10 L2 18'} />
      </svg>
    </span>
  );
}
