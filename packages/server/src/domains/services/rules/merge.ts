/**
 * An update laid over what a service holds (services sheet 1.4). Pure; works on the wire form. With a mask each listed
 * path is set from the request or cleared; without one what was sent is merged: objects recursively, lists and single
 * values as wholes, null clears. One arm of a group sends the others away.
 */
import { isJsonObject } from '@openhours/contract';

type Json = Record<string, unknown>;

/** Members of which at most one may be there, by the path of the object that holds them. */
const groups: readonly { readonly at: readonly string[]; readonly arms: readonly string[] }[] = [
  { at: ['payment'], arms: ['fixed', 'custom', 'varied', 'subscription'] },
  { at: ['schedule', 'availabilityConstraints'], arms: ['sessionDurations', 'durationRange'] },
  { at: ['schedule', 'availabilityConstraints', 'durationRange'], arms: ['hourOptions', 'dayOptions'] },
];

/** The arm of each rate; what belongs to another rate goes when the rate changes. */
export const armOfRate = {
  FIXED: 'fixed',
  CUSTOM: 'custom',
  VARIED: 'varied',
  SUBSCRIPTION: 'subscription',
  NO_FEE: undefined,
} as const;

function valueAt(root: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), root);
}

/** Null and absent are the same in what is stored. */
function withoutNulls(value: unknown): unknown {
  if (!isJsonObject(value)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null && member !== undefined)
      .map(([name, member]) => [name, withoutNulls(member)]),
  );
}

function merged(current: unknown, sent: unknown): unknown {
  if (!isJsonObject(sent)) {
    return sent;
  }
  const result: Json = isJsonObject(current) ? { ...current } : {};
  for (const [name, value] of Object.entries(sent)) {
    if (value === null || value === undefined) {
      delete result[name];
    } else {
      result[name] = merged(result[name], value);
    }
  }
  return result;
}

/** Sets or clears one path. A path that leads through something else than objects changes nothing. */
function setAt(root: Json, path: readonly string[], value: unknown): Json {
  const [name, ...rest] = path as [string, ...string[]];
  const here = Object.hasOwn(root, name) ? root[name] : undefined;
  if (rest.length > 0) {
    if (here !== undefined && !isJsonObject(here)) {
      return root;
    }
    return here === undefined && (value === undefined || value === null)
      ? root
      : { ...root, [name]: setAt(here ?? {}, rest, value) };
  }
  if (value === undefined || value === null) {
    const { [name]: _cleared, ...others } = root;
    return others;
  }
  return { ...root, [name]: withoutNulls(value) };
}

/** Which arms of a group a request sets. */
function armsSent(
  sent: Json,
  mask: readonly (readonly string[])[] | undefined,
  at: readonly string[],
  arms: readonly string[],
) {
  const under = valueAt(sent, at);
  const isListed = (arm: string) =>
    mask === undefined ||
    mask.some((path) => [...at, arm].every((name, index) => index >= path.length || path[index] === name));
  return arms.filter((arm) => isJsonObject(under) && under[arm] !== undefined && under[arm] !== null && isListed(arm));
}

/**
 * Lays a request over the writable fields of an entity. `mask` holds paths of wire names; fields that the entity does
 * not have are never set.
 */
export function applyChanges<Entity extends object>(
  current: Entity,
  sent: object,
  mask: readonly (readonly string[])[] | undefined,
): Entity {
  const request = sent as Json;
  let result =
    mask === undefined
      ? (merged(current, request) as Json)
      : mask.reduce<Json>((entity, path) => setAt(entity, path, valueAt(request, path)), current as Json);
  for (const { at, arms } of groups) {
    const set = armsSent(request, mask, at, arms);
    if (set.length > 0) {
      for (const arm of arms.filter((each) => !set.includes(each))) {
        result = setAt(result, [...at, arm], undefined);
      }
    }
  }
  const rate = valueAt(result, ['payment', 'rateType']);
  if (rate !== valueAt(current, ['payment', 'rateType'])) {
    const set = armsSent(request, mask, ['payment'], rateArms);
    for (const arm of rateArms.filter(
      (each) => each !== armOfRate[rate as keyof typeof armOfRate] && !set.includes(each),
    )) {
      result = setAt(result, ['payment', arm], undefined);
    }
  }
  return result as Entity;
}

const rateArms = ['fixed', 'custom', 'varied', 'subscription'] as const;
