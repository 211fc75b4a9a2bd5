/**
 * What refusals say beside their code, for the codes that declare it: published in the reference, typed for clients, and
 * held against every refusal in tests. Each domain declares its own; here stands what belongs to none.
 */
import Type, { type Static, type TSchema } from 'typebox';
import type { errorStatuses } from './codes.ts';
import { errorDataOfDomains } from './domains.ts';
import { optional } from './schema.ts';

const declared = {
  INVALID_REVISION: Type.Object({
    currentRevision: optional(
      Type.String({ description: 'As it stands now; of working hours a text that changes with any of them.' }),
    ),
    revision: optional(Type.String({ description: 'The same, where the published client reads it by this name.' })),
  }),
  ...errorDataOfDomains,
} as const satisfies Partial<Record<keyof typeof errorStatuses, TSchema>>;

export type ErrorCodeWithData = keyof typeof declared;

/** As it is written: nothing in it is changed afterwards. */
type Unchanged<Value> = Value extends readonly (infer Item)[]
  ? readonly Unchanged<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Unchanged<Value[Name]> }
    : Value;

/** What the refusal with a code says in `details.applicationError.data`. */
export type ErrorData<Code extends string> = Code extends ErrorCodeWithData
  ? Unchanged<Static<(typeof declared)[Code]>>
  : Record<string, unknown>;

/** The schemas, by code. */
export const errorData: Readonly<Partial<Record<keyof typeof errorStatuses, TSchema>>> = declared;
