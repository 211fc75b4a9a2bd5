/** Which sections the list of members has, one below the other, by what is known of it so far. Pure. */

/** `list` is the one list without a heading of its own; `waitingFailed` says that those who wait could not be read. */
export type MembersSection = 'reported' | 'waitingFailed' | 'waiting' | 'others' | 'all' | 'list' | 'nobody';

interface Known {
  /** Somebody looks for a name or for those of one status: they are found alone. */
  readonly isNarrowed: boolean;
  /** How many are reported, as far as that is read. */
  readonly reported: number;
  /** How many wait; undefined where the list does not ask for them. */
  readonly waiting: number | 'unread' | 'failed' | undefined;
  /** How many others there are; undefined until they are read. */
  readonly others: number | undefined;
}

export function membersSections({ isNarrowed, others, reported, waiting }: Known): MembersSection[] {
  const first: MembersSection[] = !isNarrowed && reported > 0 ? ['reported'] : [];
  if (typeof waiting === 'number' && waiting > 0) {
    return others === 0 ? [...first, 'waiting'] : [...first, 'waiting', 'others'];
  }
  const known: MembersSection[] = waiting === 'failed' ? [...first, 'waitingFailed'] : first;
  if (others === 0) {
    // As long as nobody knows who waits, nobody knows that there is nobody.
    return waiting === 'unread' || waiting === 'failed' ? known : [...known, 'nobody'];
  }
  return [...known, first.length > 0 ? 'all' : 'list'];
}
