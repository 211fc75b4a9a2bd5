/** What narrows a list that is read whole: its search and a choice for each of some properties, all kept in its address. */
import { FilterChip, SearchField } from './filter-chip.tsx';
import type { ListSearch } from './use-list-search.ts';

interface ListFiltersProps<Name extends string> {
  readonly search: ListSearch<'find' | Name>;
  /** What is searched. */
  readonly find: string;
  readonly choices: readonly {
    readonly name: Name;
    readonly label: string;
    /** The choice that does not narrow. */
    readonly any: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  }[];
}

export function ListFilters<Name extends string>({ search, find, choices }: ListFiltersProps<Name>) {
  return (
    <>
      <SearchField label={find} value={search.of('find')} onChange={(text) => search.put('find', text)} />
      {choices.map(({ name, label, any, options }) => (
        <FilterChip
          key={name}
          label={label}
          any={any}
          value={search.of(name)}
          options={options}
          onChange={(value) => search.put(name, value)}
        />
      ))}
    </>
  );
}
