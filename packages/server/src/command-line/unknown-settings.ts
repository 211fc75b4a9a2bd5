/** Names variables that look like settings and are none: a slip of the pen would otherwise be a setting that never was. */
import { describeSettings } from '../config.ts';

const prefix = 'OPENHOURS_';

/** What programs of the guides read from the environment; the server does not. */
const ofGuides: ReadonlySet<string> = new Set(['OPENHOURS_URL', 'OPENHOURS_VISITOR_TOKEN']);

export interface UnknownSetting {
  readonly name: string;
  /** The setting that was probably meant, if one is near. */
  readonly nearest: string | undefined;
}

/** How many letters must be added, left out, changed or swapped with their neighbour to make one text of the other. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_each, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] as number;
}

/** A name as it is compared: the prefix stands on some settings and not on others, and is often put on all. */
function bare(name: string): string {
  return name.toUpperCase().replace(prefix, '');
}

/** The known name that is nearest, when it is near enough to be meant. */
function nearestName(name: string, known: readonly string[]): string | undefined {
  const wanted = bare(name);
  const [best] = known
    .map((each) => ({ each, distance: editDistance(wanted, bare(each)) }))
    .toSorted((a, b) => a.distance - b.distance);
  return best !== undefined && best.distance <= Math.max(1, Math.floor(wanted.length / 3)) ? best.each : undefined;
}

/** Every set variable that begins like our settings and is none, in the order of their names. */
export function findUnknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
): readonly UnknownSetting[] {
  const known = describeSettings().map(({ name }) => name);
  return Object.keys(environment)
    .filter((name) => name.toUpperCase().startsWith(prefix) && environment[name]?.trim() !== '')
    .filter((name) => !known.includes(name) && !ofGuides.has(name))
    .toSorted()
    .map((name) => ({ name, nearest: nearestName(name, known) }));
}

/** The sentence about one of them; never its value, which may be a secret under a wrong name. */
export function describeUnknownSetting({ name, nearest }: UnknownSetting): string {
  return nearest === undefined
    ? `${name} is no setting of Openhours and has no effect; "npx openhours settings" lists them all.`
    : `${name} is no setting of Openhours and has no effect. Is ${nearest} meant?`;
}
