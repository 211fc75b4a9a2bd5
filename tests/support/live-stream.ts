/** Live streams that a test listens to. */
import { get, type IncomingMessage } from 'node:http';
import type { TestServer } from './server.ts';

/** An open live stream. */
export interface Heard {
  readonly response: IncomingMessage;
  readonly text: () => string;
  readonly ended: () => boolean;
}

/** Opens a live stream and keeps what it says. */
export function listenTo({ url }: Pick<TestServer, 'url'>, headers: Record<string, string>): Promise<Heard> {
  return new Promise((resolve, reject) => {
    get(`${url}/v1/events/stream`, { headers }, (response) => {
      let text = '';
      let ended = false;
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('close', () => {
        ended = true;
      });
      resolve({ response, text: () => text, ended: () => ended });
    }).on('error', reject);
  });
}
