/** What narrows a list, kept in its address: Back from one of its things leads to the same list. */
import { useNavigate, useSearch } from '@tanstack/react-router';

export interface ListSearch<Name extends string> {
  /** Empty: it does not narrow. */
  of(name: Name): string;
  put(name: Name, value: string): void;
}

export function useListSearch<Name extends string>(): ListSearch<Name> {
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return {
    of(name) {
      const value = search[name];
      // A text of digits only is read as a number.
      return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
    },
    put: (name, value) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, [name]: value === '' ? undefined : value }),
        replace: true,
        resetScroll: false,
      }),
  };
}

/** True where a name has all words that are sought, in any order and case. */
export function isNamedBy(name: string, sought: string, locale: string): boolean {
  const fold = (text: string) => text.toLocaleLowerCase(locale).normalize('NFD').replaceAll(/\p{M}/gu, '');
  const folded = fold(name);
  return fold(sought)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
