/**
 * For scripts that cannot be changed: `OPENHOURS_URL=… node --import @openhours/sdk-adapter/preload <script>` leads whatever
 * they ask of the platform by the global fetch.
 */
import { leadTo } from './fetch.ts';
import { apiHosts, serverOf } from './server.ts';

globalThis.fetch = leadTo(serverOf(), apiHosts, globalThis.fetch);
