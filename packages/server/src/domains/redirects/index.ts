/** Redirects: sending browsers from a client's pages to those of the site and back, the authorize step, and signing out. */
import type { Domain } from '../../domain.ts';
import { createProviderSignIn, type MemberAccessParts } from '../identity/index.ts';
import { createEntry } from './entry.ts';
import { redirectOperations } from './operations.ts';
import { redirectRoutes } from './routes.ts';

/** The domain. It stands above all whose pages it sends somebody to. */
export function createRedirects(ground: MemberAccessParts): Domain {
  const parts = { ...ground, providers: createProviderSignIn(ground) };
  return {
    name: 'redirects',
    operations: redirectOperations(parts),
    routes: redirectRoutes(parts),
    enterBrowser: createEntry(parts),
  };
}
export { storedByRedirects } from './stored.ts';
