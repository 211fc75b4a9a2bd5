/** Which server a front end is led to, and what of the platform's addresses it answers. */

/** Hosts whose requests the server answers, under the same paths: the SDK chooses its paths by their names. */
export const apiHosts = ['www.wixapis.com', 'edge.wixapis.com', 'readonly.wixapis.com', 'www.wix.com'] as const;

/** Where the SDK has files delivered from; the server delivers them under the same paths. */
export const mediaOrigins = ['https://static.wixstatic.com', 'https://video.wixstatic.com'] as const;

export interface ServerOption {
  /** Address of the server, such as `https://booking.example.com`; without it the variable `OPENHOURS_URL` says it. */
  readonly server?: string;
}

/** The address of the server without a slash at its end; throws where there is none or it is no web address. */
export function serverOf({ server = addressOfEnvironment() }: ServerOption = {}): string {
  if (server === undefined || server === '') {
    throw new Error('openhours: give the address of the server as "server", or in the variable OPENHOURS_URL.');
  }
  const address = URL.canParse(server) ? new URL(server) : undefined;
  if (address === undefined || !/^https?:$/.test(address.protocol) || address.search !== '' || address.hash !== '') {
    throw new Error(`openhours: "server" must be an address such as https://booking.example.com, not "${server}".`);
  }
  return `${address.origin}${address.pathname}`.replace(/\/+$/, '');
}

/** Browsers have no environment. */
function addressOfEnvironment(): string | undefined {
  return typeof process === 'undefined' ? undefined : process.env['OPENHOURS_URL'];
}
