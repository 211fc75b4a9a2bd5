/** Solves a challenge beside the page, in as many threads as the device spares. Loaded when the first one comes. */
import type { CaptchaChallenge } from '@openhours/contract';
import { solveChallengeWorkers } from 'altcha-lib';

const mostThreads = 4;
const patienceMs = 60_000;

/** The token to send along; undefined when the device did not manage it, or was told to stop. */
export async function solveCaptcha(challenge: CaptchaChallenge, stop: AbortSignal): Promise<string | undefined> {
  const controller = new AbortController();
  stop.addEventListener('abort', () => controller.abort());
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(mostThreads, navigator.hardwareConcurrency),
    createWorker: () => new Worker(new URL('./solver-worker.ts', import.meta.url), { type: 'module' }),
    timeout: patienceMs,
  }).catch(() => null);
  if (solution === null || stop.aborted) {
    return undefined;
  }
  const { counter, derivedKey } = solution;
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}
