/**
 * Loaded into every Node process whose clock is moved: the times of files that it reads are moved by the same offset.
 * Node asks the kernel for them past the C library, where libfaketime would have moved them.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const offsetMs = Number(process.env.FAKETIME) * 1000;

/** Answers the same facts; of a time of nothing (a file that is not there) there is nothing to move. */
function moved(facts) {
  for (const name of facts === undefined ? [] : ['atime', 'mtime', 'ctime', 'birthtime']) {
    const isWhole = typeof facts[`${name}Ms`] === 'bigint';
    facts[`${name}Ms`] += isWhole ? BigInt(offsetMs) : offsetMs;
    if (isWhole) {
      facts[`${name}Ns`] += BigInt(offsetMs) * 1_000_000n;
    }
    facts[name] = new Date(Math.round(Number(facts[`${name}Ms`])));
  }
  return facts;
}

for (const name of ['stat', 'lstat', 'fstat']) {
  const ofNow = fs[`${name}Sync`];
  fs[`${name}Sync`] = (...parameters) => moved(ofNow(...parameters));
  const withCallback = fs[name];
  fs[name] = (...parameters) => {
    const callback = parameters.pop();
    withCallback(...parameters, (error, facts) => (error ? callback(error) : callback(null, moved(facts))));
  };
}
for (const name of ['stat', 'lstat']) {
  const promised = fs.promises[name];
  fs.promises[name] = async (...parameters) => moved(await promised(...parameters));
}
const probe = await fs.promises.open(process.execPath);
const { prototype } = probe.constructor;
await probe.close();
const ofHandle = prototype.stat;
prototype.stat = async function stat(...parameters) {
  return moved(await ofHandle.apply(this, parameters));
};
syncBuiltinESMExports();
