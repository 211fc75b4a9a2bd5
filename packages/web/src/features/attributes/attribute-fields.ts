/** What the editor of an attribute shows and sends: values as lines, numbers as they are typed (services sheet 8.5). */
import { isCallError } from '@openhours/client';
import type { AttributeDefinition, FieldViolation } from '@openhours/contract';
import {
  listOfWords,
  translationIn,
  type WordsOfTexts,
  wordsOfText,
  wordsOfTexts,
} from '@openhours/contract/text/translated';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import { languageOfWire, withSaid } from '../../ui/editing/translated-fields.ts';

export type ValueType = AttributeDefinition['valueType'];

/** As the contract has them; none of its code is read here. */
export const valueTypes: readonly ValueType[] = ['BOOL', 'STRING', 'NUMBER'];
export const maxName = 40;
const maxValues = 50;
export const maxValueLength = 40;
const leastNumber = -2_147_483_648;
const mostNumber = 2_147_483_647;

type Said = NonNullable<AttributeDefinition['translations']>[number];

export interface AttributeFields {
  readonly name: string;
  readonly visible: boolean;
  /** One in each line. */
  readonly values: string;
  readonly min: string;
  readonly max: string;
  /** A value, a number, or `yes` and `no`. */
  readonly byDefault: string;
  /** What is said in other languages: of the values by these, whichever of them stand in the lines at the moment. */
  readonly translations: readonly (Omit<Said, 'allowedValues'> & { readonly allowedValues?: WordsOfTexts })[];
}

/** What a new attribute begins with. */
export const emptyFields: AttributeFields = Object.freeze({
  name: '',
  visible: true,
  values: '',
  min: '0',
  max: '100',
  byDefault: '',
  translations: [],
});

export function fieldsOf(definition: AttributeDefinition): AttributeFields {
  const { defaultValue, name, numberConfig, stringConfig, translations = [], visibility } = definition;
  const { boolDefault, numberDefault, stringDefault } = defaultValue;
  return {
    name,
    visible: visibility,
    values: stringConfig?.allowedValues.join('\n') ?? '',
    min: numberConfig === undefined ? '' : String(numberConfig.min),
    max: numberConfig === undefined ? '' : String(numberConfig.max),
    byDefault: stringDefault ?? (numberDefault === undefined ? (boolDefault ? 'yes' : 'no') : String(numberDefault)),
    translations: translations.map(({ allowedValues, ...texts }) =>
      allowedValues === undefined
        ? texts
        : { ...texts, allowedValues: wordsOfTexts(stringConfig?.allowedValues ?? [], allowedValues) },
    ),
  };
}

/** The values in the lines of a field: lines that say nothing, or what another said, are none. */
export function linesOf(values: string): string[] {
  return [...new Set(values.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

/** The name in another language; nothing typed where it is not said. */
export function saidName({ translations }: AttributeFields, language: string): string {
  return translationIn(translations, language)?.name ?? '';
}

export function withSaidName(
  { translations }: AttributeFields,
  language: string,
  name: string,
): Partial<AttributeFields> {
  return { translations: withSaid(translations, language, { name }) };
}

/** One of the values in another language. */
export function saidValue({ translations }: AttributeFields, language: string, value: string): string {
  return wordsOfText(translationIn(translations, language)?.allowedValues, value);
}

export function withSaidValue(
  { translations }: AttributeFields,
  language: string,
  value: string,
  words: string,
): Partial<AttributeFields> {
  const allowedValues = { ...translationIn(translations, language)?.allowedValues, [value]: words };
  return { translations: withSaid(translations, language, { allowedValues }) };
}

/** What is said in other languages as it is sent, beside the values of these lines. */
function sentTranslations({ translations, values }: AttributeFields): Said[] {
  const lines = linesOf(values);
  return translations.map(({ allowedValues, ...texts }) =>
    allowedValues === undefined ? texts : { ...texts, allowedValues: listOfWords(allowedValues, lines) },
  );
}

/** A whole number that an attribute can hold; undefined for anything else. */
export function numberOf(typed: string): number | undefined {
  const text = typed.trim();
  const number = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return leastNumber <= number && number <= mostNumber ? number : undefined;
}

type Problems = Partial<Record<keyof AttributeFields, string>>;

/** What is wrong with the values that an attribute is to have, in words by field. */
function problemsOfLines(lines: readonly string[], say: Say<DashboardTextId>): Problems {
  if (lines.length === 0) {
    return { values: say('refusal.missing') };
  }
  if (lines.length > maxValues) {
    return { values: say('attributes.tooMany', { threshold: maxValues }) };
  }
  return lines.some((line) => line.length > maxValueLength)
    ? { values: say('refusal.tooLong', { threshold: maxValueLength }) }
    : {};
}

/** The same of a range, and of the default in it. */
function problemsOfRange(fields: AttributeFields, say: Say<DashboardTextId>): Problems {
  const [min, max] = [numberOf(fields.min), numberOf(fields.max)];
  if (min === undefined || max === undefined) {
    return {
      ...(min === undefined ? { min: say('refusal.wholeNumber') } : {}),
      ...(max === undefined ? { max: say('refusal.wholeNumber') } : {}),
    };
  }
  if (max < min) {
    return { max: say('attributes.backwards') };
  }
  const byDefault = numberOf(fields.byDefault);
  return byDefault === undefined || byDefault < min || max < byDefault
    ? { byDefault: say('attributes.range', { min, max }) }
    : {};
}

/** What our page refuses before anything is sent. */
export function problemsOf(valueType: ValueType, fields: AttributeFields, say: Say<DashboardTextId>): Problems {
  return {
    ...(fields.name.trim() === '' ? { name: say('refusal.missing') } : {}),
    ...(valueType === 'STRING' ? problemsOfLines(linesOf(fields.values), say) : {}),
    ...(valueType === 'NUMBER' ? problemsOfRange(fields, say) : {}),
  };
}

type Config = Pick<AttributeDefinition, 'numberConfig' | 'stringConfig'>;

function configOf(valueType: ValueType, { max, min, values }: AttributeFields): Config {
  switch (valueType) {
    case 'STRING':
      return { stringConfig: { allowedValues: linesOf(values) } };
    case 'NUMBER':
      return { numberConfig: { min: numberOf(min) ?? 0, max: numberOf(max) ?? 0 } };
    case 'BOOL':
      return {};
  }
}

/** A default that is none of the values any more gives way to the first. */
function defaultOf(
  valueType: ValueType,
  byDefault: string,
  values: readonly string[],
): AttributeDefinition['defaultValue'] {
  switch (valueType) {
    case 'STRING':
      return { stringDefault: values.includes(byDefault) ? byDefault : (values[0] ?? '') };
    case 'NUMBER':
      return { numberDefault: numberOf(byDefault) ?? 0 };
    case 'BOOL':
      return { boolDefault: byDefault === 'yes' };
  }
}

/** A new attribute; its default is the first value, the smallest number, or no. */
export function newAttribute(valueType: ValueType, fields: AttributeFields) {
  const { min, name, values } = fields;
  return {
    name,
    valueType,
    ...configOf(valueType, fields),
    defaultValue: defaultOf(valueType, valueType === 'NUMBER' ? min : '', linesOf(values)),
  };
}

/** What of a definition changes by what was typed over it; `shown` is both together. */
export function changesOf(
  { stringConfig, valueType }: AttributeDefinition,
  typed: Partial<AttributeFields>,
  shown: AttributeFields,
) {
  const changesConfig = [typed.values, typed.min, typed.max].some((each) => each !== undefined);
  const config = changesConfig ? configOf(valueType, shown) : {};
  const values = (config.stringConfig ?? stringConfig)?.allowedValues ?? [];
  return {
    ...(typed.name === undefined ? {} : { name: shown.name.trim() }),
    ...(typed.visible === undefined ? {} : { visibility: shown.visible }),
    ...config,
    ...(typed.translations === undefined ? {} : { translations: sentTranslations(shown) }),
    ...(changesConfig || typed.byDefault !== undefined
      ? { defaultValue: defaultOf(valueType, shown.byDefault, values) }
      : {}),
  };
}

/** What of an attribute may be said in several languages. */
export type SaidText = 'name' | 'values';

interface TextRefusal {
  readonly text: SaidText;
  /** Absent: that of the business. */
  readonly language?: string | undefined;
  readonly why: FieldViolation | 'TAKEN';
}

/** What the server refuses of texts that were sent, each in its language; nothing where it refuses the whole. */
export function refusalsOf(
  error: Error | null,
  sent: readonly { readonly language: string }[] | undefined,
): TextRefusal[] {
  if (!isCallError(error)) {
    return [];
  }
  if (error.code === 'DUPLICATE_ATTRIBUTE_NAME') {
    return [{ text: 'name', why: 'TAKEN' }];
  }
  return error.fieldViolations.flatMap((why): TextRefusal[] => {
    const language = languageOfWire(why.field, sent);
    return language === undefined
      ? []
      : [{ text: why.field.includes('.allowedValues') ? 'values' : 'name', language, why }];
  });
}
