/** `npm run build`: brings what is built up to date, as `npm start` does before it starts anything. */
import { ensureBuilt } from './prepare.mjs';

ensureBuilt({ showsSizes: true });
