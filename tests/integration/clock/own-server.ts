/** A server of one test's own, whose clock it may move both ways. */
import { mondayMorningMs } from '../../support/clock.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/server.ts';

export type Headers = Record<string, string>;

/** Runs a test with a server of its own, and an owner whose rights no clock ends. */
export async function withServer(
  work: (server: TestServer, owner: Headers) => Promise<void>,
  options: TestServerOptions = {},
): Promise<void> {
  const server = await startTestServer({ startsAtMs: mondayMorningMs, ...options });
  try {
    await work(server, { authorization: server.apiKey, 'wix-site-id': server.siteId });
  } finally {
    await server.stop();
  }
}
