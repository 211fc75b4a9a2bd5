/** The one thing that leads a request elsewhere: a fetch that sends to the server what is meant for the platform. */

/**
 * A fetch that changes nothing but the address, and that only of requests to the given hosts. It needs nothing from around
 * it, for build tools write its text into the modules of the SDK (`transform.ts`), which find no import of ours.
 */
export function leadTo(server: string, hosts: readonly string[], platformFetch: typeof fetch): typeof fetch {
  return async (input, init) => {
    const request = typeof input === 'object' && 'url' in input ? input : undefined;
    const asked = request?.url ?? String(input);
    const url = /^https?:/i.test(asked) ? new URL(asked) : undefined;
    if (url === undefined || !hosts.includes(url.host)) {
      return platformFetch(input, init);
    }
    const address = `${server}${url.pathname}${url.search}`;
    if (request === undefined) {
      return platformFetch(address, init);
    }
    const { cache, credentials, headers, keepalive, method, mode, redirect, signal } = request;
    // Not every browser gives a request's body as a stream.
    const body = method === 'GET' || method === 'HEAD' ? {} : { body: await request.arrayBuffer() };
    const copied = { cache, credentials, headers, keepalive, method, mode, redirect, signal, ...body };
    return platformFetch(address, { ...copied, ...init });
  };
}
