/**
 * From declared path templates to routes: braces become router parameters, literal colons stay literal, and two
 * operations may not answer the same method and shape of path (design 5).
 */
import { type Method, type Operation, pathsOf } from '@openhours/contract';

export interface Route {
  readonly operation: Operation;
  readonly method: Method;
  /** As declared: `/v2/bookings/{bookingId}/confirm`. */
  readonly template: string;
  /** As the router wants it: `/v2/bookings/:p0/confirm`. */
  readonly url: string;
  /** Names of the parameters in the order in which they stand in the path. */
  readonly parameters: readonly string[];
}

const piece = /\{([^}]+)\}|(:)/g;

/** The router's form of a template. A parameter that ends inside a segment stops before the next colon. */
export function routerPath(template: string): { url: string; parameters: string[] } {
  const parameters: string[] = [];
  const url = template.replaceAll(piece, (match, name: string | undefined, _colon, offset: number) => {
    if (name === undefined) {
      return '::';
    }
    parameters.push(name);
    const next = template[offset + match.length];
    return `:p${parameters.length - 1}${next === undefined || next === '/' ? '' : '(^[^/:]+)'}`;
  });
  return { url, parameters };
}

/** Every route of an operation: all its paths, and POST beside GET where a long query falls back to it. */
export function routesOf(operation: Operation): Route[] {
  const methods: Method[] = operation.postFallback ? [operation.method, 'POST'] : [operation.method];
  return pathsOf(operation).flatMap((template) =>
    methods.map((method) => ({ operation, method, template, ...routerPath(template) })),
  );
}

/** Method and path with its parameters made nameless: what the router tells apart. */
function shapeOfRoute(route: Route): string {
  return `${route.method} ${route.template.replaceAll(/\{[^}]+\}/g, '{}')}`;
}

/** Pairs of routes that would answer the same call, in words; empty when there are none. */
export function findCollisions(operations: readonly Operation[]): string[] {
  const taken = new Map<string, Route>();
  const collisions: string[] = [];
  for (const route of operations.flatMap(routesOf)) {
    const shape = shapeOfRoute(route);
    const other = taken.get(shape);
    if (other === undefined) {
      taken.set(shape, route);
    } else {
      collisions.push(`${other.operation.name} and ${route.operation.name} both answer ${shape}`);
    }
  }
  return collisions;
}
