/**
 * A process of its own that runs the embedded database of a folder until it is told to stop: what the tests kill,
 * start twice and run as other users. Prints one JSON line: the url and the server's process, or the refusal.
 */
import { startEmbeddedPostgres } from '../../packages/server/src/db/embedded/start.ts';
import { silentLog } from '../../packages/server/src/db/log.ts';

const [dataFolder, binariesFolder, fallbackRoot] = process.argv.slice(2);

try {
  const server = await startEmbeddedPostgres({
    dataFolder: dataFolder!,
    log: silentLog,
    ...(binariesFolder ? { binariesFolder } : {}),
    ...(fallbackRoot ? { fallbackRoot } : {}),
  });
  const alive = setInterval(() => {}, 1_000);
  process.once('SIGTERM', async () => {
    await server.stop();
    clearInterval(alive);
  });
  // The test sends Ctrl-C to the whole group; here it must change nothing.
  process.on('SIGINT', () => {});
  console.log(JSON.stringify({ url: server.url, pid: server.pid() }));
} catch (error) {
  console.log(JSON.stringify({ refusal: (error as Error).message }));
}
