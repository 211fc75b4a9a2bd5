/** The parts of pg-copy-streams that backup and restore use; the package brings no types. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** `copy … to stdout`: the rows as bytes; `rowCount` is known at the end. */
  export function to(text: string): Readable & Submittable & { readonly rowCount: number };
  /** `copy … from stdin`: takes the rows as bytes; finishes when the server has taken them all. */
  export function from(text: string): Writable & Submittable & { readonly rowCount: number };
}
