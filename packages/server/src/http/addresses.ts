/** Under which addresses people reach a server that listens. */

/** The public address first, then the one of this machine; without a slash at the end. */
export function addressesOf(
  { host, publicUrl }: { readonly host: string; readonly publicUrl: string | undefined },
  port: number,
): string[] {
  const local = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return publicUrl === undefined || publicUrl === local ? [local] : [publicUrl, local];
}

/** Where this machine itself reaches the server, also one that listens everywhere. */
export function originOnMachine({ host, port }: { readonly host: string; readonly port: number }): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  return addressesOf({ host: isEverywhere ? '127.0.0.1' : host, publicUrl: undefined }, port)[0] as string;
}
