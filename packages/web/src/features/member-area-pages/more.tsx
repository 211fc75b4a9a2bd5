/** Where a list of a member's pages goes on. */
import styles from './area.module.css';

export function More({ address, words }: { readonly address: string | undefined; readonly words: string }) {
  return address === undefined ? null : (
    <p className={styles['more']}>
      <a href={address}>{words}</a>
    </p>
  );
}
