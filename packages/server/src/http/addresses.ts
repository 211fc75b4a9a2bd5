/** Under which addresses people reach a server that listens. */

/** The public address first, then the one of this machine; without a slash at the end. */
export function addressesOf(
  { host, publicUrl }: { readonly host: string; readonly publicUrl: string | undefined },
  port: number,
): string[] {
  const local = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return publicUrl === undefined || publicUrl === local ? [local] : [publicUrl, local];
}
