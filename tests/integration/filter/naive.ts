/**
 * The query language read naively from its wire form, row by row in memory, straight from the sheets and sharing
 * nothing with parser and compiler: what the database answers must agree with it.
 */
import type { Thing } from './tables.ts';

type Wire = Record<string, unknown>;
type Json = unknown;

/** How one field of a row answers an operator. */
type Judge = (operator: string, operand: unknown) => boolean;

function reads(filter: Wire, judgeOf: (field: string) => Judge): boolean {
  return Object.entries(filter).every(([key, value]) => {
    switch (key) {
      case '$and':
        return (value as Wire[]).every((each) => reads(each, judgeOf));
      case '$or':
        return (value as Wire[]).some((each) => reads(each, judgeOf));
      case '$not':
        return !reads((Array.isArray(value) ? value[0] : value) as Wire, judgeOf);
      default:
        return condition(value, judgeOf(key));
    }
  });
}

function condition(value: unknown, judge: Judge): boolean {
  const operators = isPlain(value) && Object.keys(value).some((key) => key.startsWith('$') && key !== '$date');
  if (!operators) {
    return judge('$eq', value);
  }
  return Object.entries(value as Wire).every(([operator, operand]) => {
    switch (operator) {
      case '$not':
        return !condition(operand, judge);
      case '$ne':
        return !judge('$eq', operand);
      case '$nin':
        return !judge('$in', operand);
      default:
        return judge(operator, operand);
    }
  });
}

function isPlain(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Code point order, which is not the order of UTF-16 units. */
export function compareText(a: string, b: string): number {
  const left = [...a].map((each) => each.codePointAt(0)!);
  const right = [...b].map((each) => each.codePointAt(0)!);
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    if (left[index] !== right[index]) {
      return left[index]! - right[index]!;
    }
  }
  return left.length - right.length;
}

function ordered(operator: string, difference: number): boolean {
  switch (operator) {
    case '$gt':
      return difference > 0;
    case '$gte':
      return difference >= 0;
    case '$lt':
      return difference < 0;
    default:
      return difference <= 0;
  }
}

/** Unicode simple lower-casing, code point by code point. */
function low(text: string): string {
  return [...text].map((each) => each.toLowerCase()).join('');
}

function substring(operator: string, text: string, operand: string): boolean {
  const [left, right] = [low(text), low(operand)];
  return operator === '$startsWith'
    ? left.startsWith(right)
    : operator === '$endsWith'
      ? left.endsWith(right)
      : left.includes(right);
}

// ---------------------------------------------------------------- typed fields

const typed: Record<string, (thing: Thing) => unknown> = {
  id: (thing) => thing.id,
  name: (thing) => thing.name,
  title: (thing) => thing.name,
  'thing.name': (thing) => thing.name,
  status: (thing) => thing.status,
  price: (thing) => thing.price,
  places: (thing) => thing.places,
  start: (thing) => (thing.start === null ? null : Date.parse(thing.start)),
  hidden: (thing) => thing.hidden,
  memberId: (thing) => thing.memberId,
  tags: (thing) => thing.tags,
  labels: (thing) => (thing.labels.length === 0 ? null : thing.labels),
  'doc.text': (thing) => member(thing.doc, 'text', 'string'),
  'doc.number': (thing) => member(thing.doc, 'number', 'number'),
  'doc.flag': (thing) => member(thing.doc, 'flag', 'boolean'),
};

function member(doc: unknown, name: string, type: string): unknown {
  const value = isPlain(doc) ? doc[name] : undefined;
  return typeof value === type ? value : null;
}

/** Whether a thing matches a filter on its typed fields. */
export function matchesTyped(filter: Wire, thing: Thing): boolean {
  return matchesFields(
    filter,
    (field) => typed[field]!(thing),
    (field, operand) =>
      field === 'start' ? Date.parse(operand as string) : field === 'price' ? Number(operand) : operand,
  );
}

/**
 * Whether a row matches a filter on fields of known types. `readValue` answers a field's value, the list of its values, or
 * null; `readOperand` what it is compared with.
 */
export function matchesFields(
  filter: Wire,
  readValue: (field: string) => unknown,
  readOperand: (field: string, operand: unknown) => unknown,
): boolean {
  return reads(filter, (field) => {
    const value = readValue(field);
    const values = value === null ? [] : Array.isArray(value) ? value : [value];
    const operandOf = (operand: unknown): unknown => readOperand(field, operand);
    const equals = (operand: unknown): boolean =>
      operand === null ? value === null : values.some((each) => each === operandOf(operand));
    return (operator, operand) => {
      switch (operator) {
        case '$eq':
          return equals(operand);
        case '$in':
        case '$hasSome':
          return (operand as unknown[]).some(equals);
        case '$hasAll':
          return (operand as unknown[]).every(equals);
        case '$exists':
          return (value !== null) === operand;
        case '$isEmpty':
          return (value === null || value === '' || (Array.isArray(value) && value.length === 0)) === operand;
        case '$startsWith':
        case '$endsWith':
        case '$contains':
          return values.some((each) => substring(operator, each, operand as string));
        default: {
          const right = operandOf(operand);
          return values.some((each) =>
            ordered(
              operator,
              typeof each === 'string' ? compareText(each, right as string) : Number(each) - Number(right),
            ),
          );
        }
      }
    };
  });
}

// ---------------------------------------------------------------- documents

function isDate(value: unknown): value is { $date: string } {
  return isPlain(value) && '$date' in value;
}

function deepEqual(a: Json, b: Json): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((each, index) => deepEqual(each, b[index]));
  }
  if (isPlain(a) && isPlain(b)) {
    const names = Object.keys(a);
    return (
      names.length === Object.keys(b).length &&
      names.every((name) => Object.hasOwn(b, name) && deepEqual(a[name], b[name]))
    );
  }
  return a === b;
}

/** The values a path reaches: through members, positions of lists, and members of each element of a list. */
function reach(values: readonly Json[], path: readonly string[]): Json[] {
  const [name, ...rest] = path;
  if (name === undefined) {
    return [...values];
  }
  const next = values.flatMap((value) => {
    if (Array.isArray(value)) {
      const members = value
        .filter((each) => isPlain(each) && Object.hasOwn(each, name))
        .map((each) => (each as Wire)[name]);
      return /^\d+$/.test(name) && Number(name) < value.length ? [value[Number(name)], ...members] : members;
    }
    return isPlain(value) && Object.hasOwn(value, name) ? [value[name]] : [];
  });
  return reach(next, rest);
}

/** Whether a document matches a filter on undeclared paths. */
export function matchesDocument(filter: Wire, thing: Thing): boolean {
  return reads(filter, (field) => {
    const whole = reach([thing.doc], field.split('.'));
    const present = whole.filter((each) => each !== null);
    const elements = whole.flatMap((each) => (Array.isArray(each) ? each : [each]));
    const texts = elements.filter((each): each is string => typeof each === 'string');
    const equals = (operand: unknown): boolean =>
      operand === null ? present.length === 0 : [...whole, ...elements].some((each) => deepEqual(each, operand));
    const among = (operand: unknown): boolean =>
      operand === null ? present.length === 0 : elements.some((each) => deepEqual(each, operand));
    return (operator, operand) => {
      switch (operator) {
        case '$eq':
          return equals(operand);
        case '$in':
        case '$hasSome':
          return (operand as unknown[]).some(among);
        case '$hasAll':
          return (operand as unknown[]).every(among);
        case '$exists':
          return present.length > 0 === operand;
        case '$isEmpty':
          return !present.some((each) => each !== '' && !(Array.isArray(each) && each.length === 0)) === operand;
        case '$startsWith':
        case '$endsWith':
        case '$contains':
          return texts.some((each) => substring(operator, each, operand as string));
        default:
          return elements.some((each) => {
            if (isDate(operand) || isDate(each)) {
              return (
                isDate(operand) && isDate(each) && ordered(operator, Date.parse(each.$date) - Date.parse(operand.$date))
              );
            }
            if (typeof each !== typeof operand || typeof each === 'object') {
              return false;
            }
            return ordered(
              operator,
              typeof each === 'string' ? compareText(each, operand as string) : Number(each) - Number(operand),
            );
          });
      }
    };
  });
}
