/** The integration for Astro. */
import { type ServerOption, serverOf } from './server.ts';
import { openhours as openhoursForVite } from './vite.ts';

interface AstroIntegration {
  readonly name: string;
  readonly hooks: {
    'astro:config:setup'(setup: { updateConfig(config: { vite: { plugins: never[] } }): unknown }): void;
  };
}

/** Leads the SDK to a server, in pages, middleware and the browser. */
export function openhours(option?: ServerOption): AstroIntegration {
  const server = serverOf(option);
  return {
    name: 'openhours',
    hooks: {
      'astro:config:setup'({ updateConfig }) {
        // Which Vite it is, and so which type its plugins have, is for Astro to say.
        updateConfig({ vite: { plugins: [openhoursForVite({ server }) as never] } });
      },
    },
  };
}
