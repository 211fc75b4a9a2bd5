/** Turns of sites: those that wait have one each in a round, and the next round goes on behind where the last one ended. */

export interface SiteRoundsParts {
  /**
   * At most so many sites that wait, behind one of them or from the first on, in their order; undefined: nothing may be
   * tried now.
   */
  readonly findSites: (afterSiteId: string | undefined, limit: number) => Promise<string[] | undefined>;
  /** Ends a round over so many sites, before the next one begins; false: there is none for now. */
  readonly endRound: (sites: number) => Promise<boolean>;
  readonly sitesPerRound: number;
  /** Aborted when no more turns are to be given. */
  readonly signal: AbortSignal;
}

export interface SiteRounds {
  /** The next site with something to do; undefined when there is none. */
  nextSite(): Promise<string | undefined>;
}

export function createSiteRounds({ endRound, findSites, signal, sitesPerRound }: SiteRoundsParts): SiteRounds {
  /** Sites of the running round whose turn is still to come. */
  let sitesAhead: string[] = [];
  /** Where the last round ended: the next one starts behind it, so every waiting site gets its turn. */
  let lastSiteId: string | undefined;
  let sitesInRound = 0;
  let beginning: Promise<boolean> | undefined;

  async function beginRound(): Promise<boolean> {
    const sites = sitesInRound;
    sitesInRound = 0;
    if (!(await endRound(sites))) {
      return false;
    }
    const ahead = await findSites(lastSiteId, sitesPerRound);
    if (ahead === undefined) {
      return false;
    }
    const room = sitesPerRound - ahead.length;
    const around = lastSiteId === undefined || room === 0 ? [] : await findSites(undefined, room);
    sitesAhead = [...new Set([...ahead, ...(around ?? [])])];
    // Where all of them have their turn in one round, the next one is asked for from the beginning, once.
    lastSiteId = sitesAhead.length < sitesPerRound ? undefined : sitesAhead.at(-1);
    sitesInRound = sitesAhead.length;
    return sitesAhead.length > 0;
  }

  return {
    async nextSite() {
      while (!signal.aborted) {
        const siteId = sitesAhead.shift();
        if (siteId !== undefined) {
          return siteId;
        }
        beginning ??= beginRound().finally(() => {
          beginning = undefined;
        });
        if (!(await beginning)) {
          return undefined;
        }
      }
      return undefined;
    },
  };
}
