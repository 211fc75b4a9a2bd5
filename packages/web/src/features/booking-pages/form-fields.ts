/** What a form of the page holds, as it is sent. */

/** Everything that a form holds, by name. */
export function fieldsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
