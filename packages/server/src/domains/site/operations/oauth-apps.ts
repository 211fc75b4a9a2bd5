/** Binds the operations of OAuth apps. */
import { oauthApps } from '@openhours/contract';
import { type Binding, bindRead, bindWrite, withHeaders } from '../../../call.ts';
import {
  createOauthApp,
  deleteOauthApp,
  type OauthAppParts,
  requireOauthApp,
  updateOauthApp,
} from '../commands/oauth-apps.ts';
import { presentOauthApp } from '../present.ts';
import { findOauthApp, listOauthApps } from '../repository.ts';

export function oauthAppOperations(parts: OauthAppParts): Binding[] {
  return [
    bindWrite(oauthApps.createOauthApp, async ({ tx, input, ...act }) => {
      const { row, secret } = await createOauthApp(tx, act, input.oauthApp, parts);
      const oauthApp = presentOauthApp(row);
      return secret === undefined
        ? { oauthApp }
        : withHeaders({ oauthApp, clientSecret: secret }, { 'cache-control': 'no-store' });
    }),
    bindRead(oauthApps.listOauthApps, async ({ reader }) => ({
      oauthApps: (await listOauthApps(reader)).map(presentOauthApp),
    })),
    bindRead(oauthApps.getOauthApp, async ({ input, reader }) => ({
      oauthApp: presentOauthApp(requireOauthApp(await findOauthApp(reader, input.oauthAppId))),
    })),
    bindWrite(oauthApps.updateOauthApp, async ({ tx, input, ...act }) => ({
      oauthApp: presentOauthApp(await updateOauthApp(tx, act, input.oauthAppId, input.oauthApp, parts)),
    })),
    bindWrite(oauthApps.deleteOauthApp, async ({ tx, input, ...act }) => {
      await deleteOauthApp(tx, act, input.oauthAppId, parts);
      return {};
    }),
  ];
}
