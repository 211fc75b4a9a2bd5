/**
 * How a domain declares which wire fields filter and sort, and where each is stored (its `fields.ts`). Reading a
 * declaration is pure; `filter.ts` and `paging.ts` turn fields into SQL.
 */
import type { FieldType, FilterField, FilterLanguage, FilterOperator } from '@openhours/contract';

/** Where the value of a field lives. Names come from code, never from a request. */
export type FieldStorage =
  /** A column, written `table.column` or `alias.column` where needed; `many` for a PostgreSQL array. */
  | { readonly kind: 'column'; readonly column: string; readonly many: boolean }
  /** A path in a jsonb column; `many` when the path crosses or ends in lists. */
  | { readonly kind: 'json'; readonly column: string; readonly path: readonly string[]; readonly many: boolean }
  /** A column of rows that belong to the row; `on` joins child columns to columns of the row, `site_id` included. */
  | {
      readonly kind: 'child';
      readonly table: string;
      readonly on: Readonly<Record<string, string>>;
      readonly column: string;
    };

export interface StoredField extends FilterField {
  readonly storage: FieldStorage;
  /** False promises that the value is never missing, which lets sorts use plain indexes. */
  readonly nullable: boolean;
  /** A PostgreSQL array without elements is a missing value. */
  readonly emptyIsMissing: boolean;
  /** A GUID kept in a text column. */
  readonly guidAsText: boolean;
  /** The field only has a value where this column holds this text (one column that serves several wire fields). */
  readonly when: { readonly column: string; readonly equals: string } | undefined;
  /** Turns an operand into its stored form, for columns that keep a folded text. */
  readonly encode: (operand: string) => string;
  /** A column with the folded text of the field, which the three substring operators search. */
  readonly folded: FoldedText | undefined;
}

export interface FoldedText {
  readonly column: string;
  readonly fold: (text: string) => string;
  /** The column that holds it among others, and that the index of searches knows (`search-index.ts`). */
  readonly indexedBy?: string;
}

/** One declared field; everything but the type has a default. */
export interface FieldDeclaration {
  readonly type: Exclude<FieldType, 'json'>;
  /** Column name; with `path` a jsonb column. Absent only for `child`. */
  readonly column?: string;
  readonly path?: readonly string[];
  readonly child?: {
    readonly table: string;
    readonly on: Readonly<Record<string, string>>;
    readonly column: string;
  };
  readonly many?: boolean;
  /** All that fit the type unless set. */
  readonly operators?: readonly FilterOperator[];
  /** True unless the field holds several values. */
  readonly sortable?: boolean;
  readonly nullable?: boolean;
  /** For arrays: without elements the field is missing, as for rows of a child table. */
  readonly emptyIsMissing?: boolean;
  readonly guidAsText?: boolean;
  readonly aliases?: readonly string[];
  readonly when?: { readonly column: string; readonly equals: string };
  readonly encode?: (operand: string) => string;
  readonly folded?: FoldedText;
}

/** Wire path to declaration. */
export type FieldMap = Readonly<Record<string, FieldDeclaration>>;

/** The fields of one kind of row, ready for the parser and the compiler. */
export interface Fields extends FilterLanguage<StoredField> {
  /** The field that breaks ties; every sort ends with it. */
  readonly id: StoredField;
}

const sets: readonly FilterOperator[] = ['$eq', '$ne', '$in', '$nin', '$hasSome', '$hasAll'];
const order: readonly FilterOperator[] = ['$gt', '$gte', '$lt', '$lte'];
const substring: readonly FilterOperator[] = ['$startsWith', '$endsWith', '$contains'];

/** Operators that fit a type; a domain narrows them where its sheet does. */
const operatorsOfType: Readonly<Record<FieldType, readonly FilterOperator[]>> = Object.freeze({
  guid: [...sets, ...order, ...substring],
  text: [...sets, ...order, ...substring],
  word: sets,
  number: [...sets, ...order],
  decimal: [...sets, ...order],
  instant: [...sets, ...order],
  boolean: sets,
  json: [...sets, ...order, ...substring, '$matches', '$urlized'],
});

function storageOf(name: string, declaration: FieldDeclaration): FieldStorage {
  if (declaration.child !== undefined) {
    return { kind: 'child', ...declaration.child };
  }
  if (declaration.column === undefined) {
    throw new TypeError(`field ${name} names neither a column nor a child table`);
  }
  const many = declaration.many ?? false;
  return declaration.path === undefined
    ? { kind: 'column', column: declaration.column, many }
    : { kind: 'json', column: declaration.column, path: declaration.path, many };
}

function storedField(name: string, declaration: FieldDeclaration): StoredField {
  const storage = storageOf(name, declaration);
  const many = storage.kind === 'child' || storage.many;
  const operators = new Set(declaration.operators ?? operatorsOfType[declaration.type]);
  // A set operator on one value: `$hasSome` is `$in` and the complement of `$in` is always expressible.
  if (operators.has('$in')) {
    operators.add('$nin').add('$hasSome');
  }
  return {
    name,
    type: declaration.type,
    operators,
    sortable: declaration.sortable ?? !many,
    storage,
    nullable: declaration.nullable ?? true,
    emptyIsMissing: declaration.emptyIsMissing ?? false,
    guidAsText: declaration.guidAsText ?? storage.kind === 'json',
    when: declaration.when,
    encode: declaration.encode ?? ((operand) => operand),
    folded: declaration.folded,
  };
}

const snakeCaseOf = (path: string): string => path.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Makes the fields of a kind of row from its declarations. `id` names the declared field that is unique per site;
 * `prefixes` are spellings that may stand before any path (`booking.`); with `snakeCase` every path may be written so
 * too, as examples in the typings of the published client are.
 * Example: `defineFields({ id: { type: 'guid', column: 'id', nullable: false } }, { id: 'id' })`.
 */
export function defineFields(
  declarations: FieldMap,
  options: {
    id: string;
    prefixes?: readonly string[];
    snakeCase?: boolean;
    maxDepth?: number;
    maxNodes?: number;
  },
): Fields {
  const byPath = new Map<string, StoredField>();
  for (const [name, declaration] of Object.entries(declarations)) {
    const field = storedField(name, declaration);
    const paths = [name, ...(declaration.aliases ?? [])];
    for (const path of options.snakeCase ? [...paths, ...paths.map(snakeCaseOf)] : paths) {
      for (const prefix of ['', ...(options.prefixes ?? [])]) {
        byPath.set(prefix + path, field);
      }
    }
  }
  const id = byPath.get(options.id);
  if (id === undefined || id.nullable || !id.sortable) {
    throw new TypeError(`the tie-break field ${options.id} must be declared, sortable and never missing`);
  }
  return {
    id,
    field: (path) => byPath.get(path),
    ...(options.maxDepth === undefined ? {} : { maxDepth: options.maxDepth }),
    ...(options.maxNodes === undefined ? {} : { maxNodes: options.maxNodes }),
  };
}

/**
 * An undeclared field of a jsonb document, where types never coerce (data sheet 3.2). Dots separate names; a
 * numeric name also indexes lists.
 */
export function jsonField(column: string, name: string): StoredField {
  return {
    name,
    type: 'json',
    operators: new Set(operatorsOfType.json),
    sortable: true,
    storage: { kind: 'json', column, path: name.split('.'), many: true },
    nullable: true,
    emptyIsMissing: false,
    guidAsText: true,
    when: undefined,
    encode: (operand) => operand,
    folded: undefined,
  };
}
