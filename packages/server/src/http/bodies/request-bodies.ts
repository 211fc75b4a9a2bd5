/** Which bodies the server reads, and into what: JSON and forms; everything else is refused by the framework. */
import type { FastifyInstance } from 'fastify';
import { parseJson, readFields } from './decoder.ts';

export const formType = 'application/x-www-form-urlencoded';

/** Sets what a scope reads. An empty body is none. */
export function readBodies(app: FastifyInstance): void {
  const read = (contentType: string, parse: (text: string) => unknown) =>
    app.addContentTypeParser(contentType, { parseAs: 'string' }, (_request, text, done) => {
      try {
        done(null, parse(text as string));
      } catch (error) {
        done(error as Error);
      }
    });
  app.removeAllContentTypeParsers();
  read('application/json', (text) => (text.length === 0 ? undefined : parseJson(text)));
  read(formType, readFields);
}
