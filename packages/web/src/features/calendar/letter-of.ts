/** Which letter key was pressed: by what it writes, and where a keyboard writes other letters, by where it lies. Pure. */
export function letterOf({ code, key }: Pick<KeyboardEvent, 'code' | 'key'>): string | undefined {
  if (/^[a-z]$/i.test(key)) {
    return key.toLowerCase();
  }
  return key.length === 1 ? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() : undefined;
}
