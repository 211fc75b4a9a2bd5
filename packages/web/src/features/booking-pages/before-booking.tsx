/**
 * What follows from a booking, said before the fields: until when it can be cancelled, and how long it is held. The bar
 * at the end of the form has its button alone, so that it covers little.
 */
import type { ReactNode } from 'react';
import styles from './booking.module.css';

export function BeforeBooking({ children }: { children: ReactNode }) {
  return <div className={styles['before']}>{children}</div>;
}

/**
 * The button that Enter in a field presses, as it is the first of the form: neither seen nor heard nor reached. Without it
 * Enter would hold the time longer instead of booking it.
 */
export function BookByEnter() {
  return <input type="submit" value="" tabIndex={-1} aria-hidden="true" className={`oh-heard ${styles['byEnter']}`} />;
}
