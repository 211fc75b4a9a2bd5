/**
 * Finds the operation that a method and a path ask for. The web framework keeps hooks, limits and parsers for every route
 * that it is given, and with a thousand of them that was most of a start; operations hardly differ in any of it
 * (docs/decisions/0075).
 */
import type { Operation } from '@openhours/contract';
import findMyWay from 'find-my-way';
import { type Route, routesOf } from './paths.ts';

export interface FoundRoute {
  readonly route: Route;
  /** The values of the path by the names of its parameters; undefined where it has none. */
  readonly path: Readonly<Record<string, string>> | undefined;
}

/** `target`: a path and perhaps a query. `TOO_LONG`: it would be one, were a value in it shorter. */
export type FindRoute = (method: string, target: string) => FoundRoute | 'TOO_LONG' | undefined;

/** Of one value in a path; the longest are links. */
export const pathParameterLength = 2100;

type Method = Parameters<ReturnType<typeof findMyWay>['find']>[0];

/** What the router wants and nobody calls: a result says what was found. */
const nothing = () => {};

function makeFindRoute(operations: readonly Operation[]): FindRoute {
  const router = findMyWay({
    maxParamLength: pathParameterLength,
    ignoreTrailingSlash: true,
    onMaxParamLength: nothing,
    // The decoder reads the query.
    querystringParser: nothing,
  });
  for (const route of operations.flatMap(routesOf)) {
    router.on(route.method, route.url, nothing, route);
  }
  return (method, target) => {
    const found = router.find(method as Method, target);
    if (found === null) {
      return undefined;
    }
    return found.store === null ? 'TOO_LONG' : { route: found.store, path: valuesOf(found.store, found.params) };
  };
}

/** The router knows parameters by their positions. */
function valuesOf({ parameters }: Route, params: Readonly<Record<string, string | undefined>>) {
  if (parameters.length === 0) {
    return undefined;
  }
  return Object.fromEntries(parameters.map((name, index) => [name, params[`p${index}`] as string]));
}

let made: { readonly operations: readonly Operation[]; readonly findRoute: FindRoute } | undefined;

/** Declarations are constants: servers of one process share what was made of the same ones. */
export function findRouteOf(operations: readonly Operation[]): FindRoute {
  const isSame =
    made?.operations.length === operations.length && made.operations.every((each, index) => each === operations[index]);
  if (made === undefined || !isSame) {
    made = { operations, findRoute: makeFindRoute(operations) };
  }
  return made.findRoute;
}
