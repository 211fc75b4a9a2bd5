/** `openhours create-site`: another site of the account, by the same operation that programs call. */
import type { Caller } from '../auth/caller.ts';
import type { Settings } from '../config.ts';
import { newId } from '../db/ids.ts';
import { findOwner } from '../domains/identity/index.ts';
import { withServer } from './open-server.ts';
import { exitCodes, type Terminal, UsageError } from './terminal.ts';

export interface NewSiteOptions {
  readonly displayName: string;
  readonly timeZone: string | undefined;
  readonly currency: string | undefined;
  readonly language: string | undefined;
  readonly hosts: readonly string[];
}

interface Made {
  readonly site: {
    readonly id: string;
    readonly displayName: string;
    readonly timeZone: string;
    readonly currency: string;
    readonly language: string;
  };
  readonly clientId: string;
  readonly apiKey: string;
}

export async function createSite(settings: Settings, options: NewSiteOptions, terminal: Terminal): Promise<number> {
  return withServer(settings, async ({ auth, database, operations }) => {
    const first = await auth.sites.ofHost(undefined);
    const home = first === undefined ? undefined : await auth.sites.homeOf(first.accountId);
    const owner = home === undefined ? undefined : await findOwner(database.reader(home.id));
    const operation = operations.find((each) => each.operation.name === 'site.createSite');
    if (home === undefined || owner === undefined || operation === undefined) {
      throw new UsageError('There is no account yet: start the server once, it makes the account and the first site.');
    }
    const caller: Caller = {
      kind: 'apiKey',
      keyId: newId(),
      accountId: home.accountId,
      level: 'account',
      accountWide: true,
      permissions: ['*'],
      ownerUserId: owner.id,
    };
    const answer = await operation.invoke(
      { path: undefined, query: undefined, body: { site: { ...options, hosts: [...options.hosts] } }, isForm: false },
      {
        caller,
        site: home,
        requestId: newId(),
        clientAddress: undefined,
        language: undefined,
        idempotencyKey: undefined,
        header: () => undefined,
      },
    );
    const made = JSON.parse(answer.json) as Made;
    terminal.warn('The key is shown only now.');
    terminal.say(`site id    ${made.site.id}`);
    terminal.say(`client id  ${made.clientId}`);
    terminal.say(`API key    ${made.apiKey}`);
    terminal.say(describeNewSite(made.site, options.hosts, settings));
    return exitCodes.done;
  });
}

/** What the site is, where it is, and how its pages are reached: sites are told apart by host name. */
function describeNewSite(
  site: Omit<Made['site'], 'id'>,
  hosts: readonly string[],
  { publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>,
): string {
  const about = `"${site.displayName}" is a site of its own beside the first: ${site.timeZone}, ${site.currency}, ${site.language}.`;
  if (hosts.length === 0) {
    return [
      about,
      'It has no pages yet, as it has no host name: programs reach it with its site id. Give it one with --hosts, or',
      'later with PATCH /v1/sites/{id}, and let that name lead to this server.',
    ].join('\n');
  }
  const { protocol } = new URL(publicUrl ?? 'http://127.0.0.1');
  const suffix = publicUrl === undefined ? `:${port}` : '';
  return [
    about,
    ...hosts.map((host) => `Its pages  ${protocol}//${host.includes(':') ? host : `${host}${suffix}`}/`),
    'Let each name lead to this server (DNS, or the hosts file of a machine to try it); every other name shows the first site.',
  ].join('\n');
}
