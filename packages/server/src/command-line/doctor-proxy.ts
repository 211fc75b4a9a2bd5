/**
 * What the doctor looks at between people and the server: it asks the running server, by the address that people use,
 * how the question reached it. Only so is it known whether a proxy says whose request it passes on, and is believed. Where
 * no such address is set, the server says whether it has met a proxy that nobody has declared.
 */
import type { Settings } from '../config.ts';
import { originOnMachine } from '../http/addresses.ts';
import type { Forwarding } from '../http/connections/forwarding.ts';
import { isLocalOrigin } from '../http/monitoring/metrics-access.ts';
import { createOutgoing } from '../outgoing/outgoing.ts';
import type { Check, Finding } from './finding.ts';

const answerTimeoutMs = 5_000;

/** How the question reached the server, and whether another came through a proxy that is not trusted. */
interface Reached {
  readonly forwarding?: Forwarding;
  readonly hasIgnoredProxy?: boolean;
}

async function askForwarding(origin: string): Promise<Reached> {
  try {
    const answer = await createOutgoing({ privateTargets: [new URL(origin).hostname] }).call({
      purpose: 'doctor',
      url: `${origin}/health/forwarding`,
      redirects: 3,
      timeoutMs: answerTimeoutMs,
    });
    // Not reached, or no Openhours: the finding says that there was no answer.
    return answer.answered ? (JSON.parse(answer.body.toString()) as Reached) : {};
  } catch {
    return {};
  }
}

const ignoredProxy = {
  found:
    'Requests come with X-Forwarded-For, but from no trusted proxy: everybody counts as one address, for limits of calls and of connections.',
  remedy:
    'Set OPENHOURS_TRUSTED_PROXIES to the address from which the proxy reaches this server, 127.0.0.1 when it runs on this machine',
};

/** What an answer means under the settings; undefined when there is nothing to say. */
function judgeForwarding(
  forwarding: Forwarding | undefined,
  { publicUrl, trustedProxies }: { readonly publicUrl: string; readonly trustedProxies: readonly string[] },
): Finding | undefined {
  const trusts = trustedProxies.length > 0;
  // The server itself speaks plain HTTP, so whatever people reach encrypted has a proxy before it.
  const hasProxy = publicUrl.startsWith('https:');
  switch (forwarding) {
    case undefined:
      return {
        state: 'note',
        found: `Openhours does not answer at ${publicUrl}, so it is not known whether its proxy tells whose requests it passes on.`,
        remedy: 'Start the server and its proxy, then run the doctor again.',
      };
    case 'used':
      return { state: 'good', found: 'The proxy tells whose requests it passes on, and is trusted.' };
    case 'ignored':
      return {
        state: 'bad',
        found: ignoredProxy.found,
        remedy: `${ignoredProxy.remedy}.`,
      };
    case 'none':
      if (trusts || hasProxy) {
        return {
          state: 'bad',
          found: `Requests for ${publicUrl} come without X-Forwarded-For: everybody counts as one address.`,
          remedy: trusts
            ? 'Let the proxy of OPENHOURS_TRUSTED_PROXIES set X-Forwarded-For, or take the setting away if there is none.'
            : 'Let the proxy set X-Forwarded-For, and name its address in OPENHOURS_TRUSTED_PROXIES.',
        };
      }
      return undefined;
  }
}

function metricsFinding({ metricsToken, publicUrl, trustedProxies }: Settings): Finding {
  if (metricsToken !== undefined) {
    return { state: 'good', found: '/metrics answers whoever brings OPENHOURS_METRICS_TOKEN.' };
  }
  return trustedProxies.length > 0 || (publicUrl !== undefined && !isLocalOrigin(publicUrl))
    ? {
        state: 'note',
        found: '/metrics answers nobody: people come through a proxy, and there is no token.',
        remedy: 'Set OPENHOURS_METRICS_TOKEN if the figures are wanted.',
      }
    : { state: 'good', found: '/metrics answers on this machine only.' };
}

export const checkProxy: Check = async (settings) => {
  const { publicUrl, trustedProxies } = settings;
  const forwarding =
    publicUrl === undefined
      ? await undeclaredProxy(settings)
      : judgeForwarding((await askForwarding(publicUrl)).forwarding, { publicUrl, trustedProxies });
  return [...(forwarding === undefined ? [] : [forwarding]), metricsFinding(settings)];
};

async function undeclaredProxy(settings: Settings): Promise<Finding | undefined> {
  const { hasIgnoredProxy = false } = await askForwarding(originOnMachine(settings));
  return hasIgnoredProxy
    ? {
        state: 'bad',
        found: ignoredProxy.found,
        remedy: `${ignoredProxy.remedy}. Set PUBLIC_URL to the address that people open.`,
      }
    : undefined;
}
