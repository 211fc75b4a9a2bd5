/** A person as a round picture, or by the first letters of their name. Says nothing by itself: the name stands beside it. */
import styles from './face.module.css';
import { initialsOf } from './initials.ts';

interface FaceProps {
  readonly name: string;
  /** Path of a square picture. */
  readonly photo: string | undefined;
  /** In pixels of the page. */
  readonly size: 24 | 32 | 48 | 96;
}

export function Face({ name, photo, size }: FaceProps) {
  return photo === undefined ? (
    <span
      className={styles['initials']}
      style={{ inlineSize: size, blockSize: size, fontSize: size / 3 }}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  ) : (
    <img src={photo} alt="" width={size} height={size} className={styles['photo']} loading="lazy" decoding="async" />
  );
}
