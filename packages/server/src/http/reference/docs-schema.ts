/** Schemas in words, for the reference page. */
import { code, escapeHtml } from './docs-html.ts';

/** A named building block with its anchor. */
export function namedSchema([name, value]: [string, Record<string, unknown>]): string {
  const id = `schema-${escapeHtml(name)}`;
  return `<article id="${id}"><h3><a href="#${id}">${escapeHtml(name)}</a></h3>${schema(value)}</article>`;
}

type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly description?: string;
} & Readonly<Record<string, unknown>>;

const bounds = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'const', 'default'] as const;

/** A schema in words: its kind, bounds and members, named parts as links. */
export function schema(value: Schema): string {
  if (value.$ref !== undefined) {
    const name = value.$ref.slice(value.$ref.lastIndexOf('/') + 1);
    return `<a href="#schema-${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  }
  const choices = value.anyOf ?? value.allOf;
  if (choices !== undefined) {
    return choices.map(schema).join(value.anyOf === undefined ? ' and ' : ' or ');
  }
  if (value.items !== undefined) {
    return `list of ${schema(value.items)}${limits(value)}${said(value)}`;
  }
  const members = Object.entries(value.properties ?? {});
  if (members.length > 0) {
    const rows = members.map(
      ([name, member]) =>
        `<li>${code(name)}${value.required?.includes(name) ? ' <span class="required">required</span>' : ''} ${schema(member)}</li>`,
    );
    return `<ul class="members">${rows.join('')}</ul>`;
  }
  if (value.patternProperties !== undefined) {
    return `map of ${Object.values(value.patternProperties).map(schema).join(' or ')}`;
  }
  const words = value.enum?.map((each) => code(String(each))).join(' ');
  const kind =
    words ??
    `<span class="type">${escapeHtml([value.type ?? 'any value', value.format].filter(Boolean).join(' · '))}</span>`;
  return `${kind}${limits(value)}${said(value)}`;
}

function said({ description }: Schema): string {
  return description === undefined ? '' : ` <span class="quiet">${escapeHtml(description)}</span>`;
}

function limits(value: Schema): string {
  const found = bounds.filter((name) => value[name] !== undefined);
  return found.length === 0
    ? ''
    : ` <span class="quiet">${found.map((name) => `${name} ${escapeHtml(JSON.stringify(value[name]))}`).join(', ')}</span>`;
}
