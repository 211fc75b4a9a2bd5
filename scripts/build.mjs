/**
 * `npm run build`: brings what is built up to date, as `npm start` does before it starts anything, and the client as
 * others load it: its modules, and one file for a script tag.
 */
import { ensureBuilt, ensureClientBuilt } from './prepare.mjs';

ensureBuilt({ showsSizes: true });
ensureClientBuilt();
