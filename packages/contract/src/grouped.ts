/** Values by a key that they share. */

/** At least one. */
export type Several<Value> = [Value, ...Value[]];

/** Values by a key, both in the order in which they came. */
export function groupBy<Key, Value>(values: Iterable<Value>, keyOf: (value: Value) => Key): Map<Key, Several<Value>> {
  const groups = new Map<Key, Several<Value>>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, [value]);
    } else {
      group.push(value);
    }
  }
  return groups;
}
