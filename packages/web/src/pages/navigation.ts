/**
 * Moving between pages of one script without loading them anew: what the next page is rendered from is fetched from its
 * address and taken over. Every address stays shareable, Back works, and without script the same links and forms do the
 * same.
 */
import { pageStateType } from '@openhours/contract/site/page-paths';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type LatePart, loadParts } from './late-part.tsx';
import type { FetchedPage, PageContent, PageState } from './state.ts';

export interface Navigation<Content extends PageContent> {
  readonly state: PageState<Content>;
  /** True from the press until the next page is here. */
  readonly isLoading: boolean;
  /** True while it is a posted form that is under way. */
  readonly isSending: boolean;
  /**
   * Why the last attempt brought nothing: there was no connection and nothing was sent, the answer did not come, the
   * server had a fault, or what the form was for is not offered any more.
   */
  readonly trouble: 'offline' | 'lost' | 'failed' | 'closed' | undefined;
  /** Opens a page by its address. */
  go(address: string): void;
  /** Posts a form; the answer is the page that follows, or the form again. */
  post(address: string, fields: URLSearchParams): void;
  /**
   * Posts what nobody waits for: what is typed and shown stays, but for what the answer tells anew. Resolves when it is
   * over.
   */
  quietly(address: string, fields: URLSearchParams): Promise<void>;
  /** Asks what the page has to say by now, and shows that. */
  lookAgain(): Promise<void>;
  /** Takes over a change that needs no page, as a step of its own, and reads again what the server knows about it. */
  change(state: PageState<Content>, address: string): void;
  /** Takes over a change within the page, so that Back and reload find it. */
  amend(state: PageState<Content>, address: string): void;
}

/** What a script knows of the contents that it renders. */
export interface NavigationRules<Content extends PageContent> {
  /** True for what this script renders; the browser opens every other page by itself. */
  knows(content: PageContent): content is Content;
  /** What a content is rendered with beside this script. */
  parts?(content: Content): readonly LatePart[];
  /** A view with what is known anew of it. */
  refreshed?(current: PageState<Content>, next: PageState<Content>): PageState<Content>;
  /** A view with what the answer to a quiet post tells of it. */
  told?(current: Content, next: Content): Content;
  /** True when a view that lay in the background shows what may be gone. */
  growsStale?(content: Content): boolean;
  /** In how long what the page shows as gone may be had again, from when it was made: it is looked for then. */
  freeAgainInMs?(content: Content): number | undefined;
  /** True while somebody else's answer is awaited, which the page is to show without being loaded anew. */
  awaitsAnswer?(content: Content): boolean;
}

/** How often an awaited answer is looked for, while somebody looks at the page. */
const lookAgainMs = 10_000;
const staleAfterMs = 60_000;
/** How long after the end of a hold it is looked for what became of it. */
const afterHoldMs = 1_000;

/** Asks for what a page is rendered from; what is no page of this server comes as it is. */
function ask(address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address, { ...init, headers: { accept: `${pageStateType}, text/html` } });
}

/** The page in an answer; undefined when it holds none. */
async function pageIn(response: Response): Promise<FetchedPage | undefined> {
  return response.headers.get('content-type')?.startsWith(pageStateType) === true ? response.json() : undefined;
}

/** The page in an answer, where this script renders it: as soon as it can, and not where a part of it cannot be had. */
async function ownPage<Content extends PageContent>(
  page: FetchedPage | undefined,
  { knows, parts }: Pick<NavigationRules<Content>, 'knows' | 'parts'>,
): Promise<FetchedPage<Content> | undefined> {
  if (page === undefined || !knows(page.state.content)) {
    return undefined;
  }
  try {
    await loadParts(parts?.(page.state.content));
    return page as FetchedPage<Content>;
  } catch {
    // The server has another build by now, say: the browser opens the page by itself, with what belongs to it.
    return undefined;
  }
}

/** What an answer that is no page of this script means to a form that was sent; the form itself stays. */
function refusalOfPost(status: number, page: FetchedPage | undefined): 'failed' | 'closed' | undefined {
  if (status < 400) {
    return undefined;
  }
  const content = page?.state.content;
  return content?.kind === 'missing' && content.wasService === true ? 'closed' : 'failed';
}

/** The languages of the frame lead back to the same view. */
function atAddress<Content extends PageContent>(state: PageState<Content>, address: string): PageState<Content> {
  return { ...state, frame: { ...state.frame, address } };
}

/** `rules` are read once: they are the script's own and do not change. */
export function useNavigation<Content extends PageContent>(
  initial: PageState<Content>,
  rules: NavigationRules<Content>,
): Navigation<Content> {
  const [known] = useState(rules);
  const { refreshed, told, growsStale, awaitsAnswer, freeAgainInMs } = known;
  const [state, setState] = useState(initial);
  const [loading, setLoading] = useState<'step' | 'form' | undefined>(undefined);
  const [trouble, setTrouble] = useState<Navigation<Content>['trouble']>(undefined);
  const latest = useRef(0);
  // Whatever is asked for comes after what was posted before it, so that nobody's own hold, still on its way, is in the way.
  const quiet = useRef<Promise<void>>(Promise.resolve());

  type Arrive = (url: string, isElsewhere: boolean) => void;
  const load = useCallback(
    async (address: string, init: RequestInit, arrive: Arrive) => {
      latest.current += 1;
      const attempt = latest.current;
      setLoading(init.method === 'POST' ? 'form' : 'step');
      setTrouble(undefined);
      if (!navigator.onLine) {
        setLoading(undefined);
        setTrouble('offline');
        return;
      }
      try {
        await quiet.current;
        const response = await ask(address, init);
        const page = await pageIn(response);
        const next = await ownPage(page, known);
        if (attempt !== latest.current) {
          return;
        }
        const refusal = init.method === 'POST' ? refusalOfPost(response.status, page) : undefined;
        if (next === undefined && (refusal !== undefined || response.status >= 500)) {
          setLoading(undefined);
          setTrouble(refusal ?? 'failed');
          return;
        }
        if (next === undefined) {
          // Another page answered (the confirmation, or one that says why not): let the browser show it, and keep
          // the button busy until it does.
          location.assign(response.url);
          return;
        }
        arrive(response.url, response.redirected);
        document.title = next.title;
        setState(next.state);
        setLoading(undefined);
      } catch {
        // fetch fails only when no answer came at all; the person is told and nothing typed is lost.
        if (attempt === latest.current) {
          setLoading(undefined);
          setTrouble('lost');
        }
      }
    },
    [known],
  );

  const quietly = useCallback(
    async (address: string, fields: URLSearchParams) => {
      const attempt = latest.current;
      try {
        const next = await ownPage(await pageIn(await ask(address, { method: 'POST', body: fields })), known);
        if (attempt === latest.current && next !== undefined) {
          setState((current) => ({
            ...current,
            content: told?.(current.content, next.state.content) ?? current.content,
          }));
        }
      } catch {
        // Nothing came: the page stays what it was, and says nothing that nobody has asked.
      }
    },
    [known, told],
  );

  // What the page has is shown at once; what only the server knows of the day follows, unless the view moved on.
  const refresh = useCallback(
    async (address: string) => {
      const attempt = latest.current;
      try {
        const next = await ownPage(await pageIn(await ask(address)), known);
        if (attempt === latest.current && next !== undefined) {
          setState((current) => refreshed?.(current, next.state) ?? next.state);
        }
      } catch {
        // As above: only when no answer came.
        if (attempt === latest.current) {
          setTrouble('lost');
        }
      }
    },
    [known, refreshed],
  );

  useEffect(() => {
    const again = () => void load(location.href, {}, () => undefined);
    // A page that the browser kept whole comes back as it was left, even while its form was being sent.
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) {
        again();
      }
    };
    addEventListener('popstate', again);
    addEventListener('pageshow', shown);
    return () => {
      removeEventListener('popstate', again);
      removeEventListener('pageshow', shown);
    };
  }, [load]);

  // A page that lay in the background shows times that may be gone: look again when it is seen.
  const isStaleSoon = growsStale?.(state.content) === true;
  useEffect(() => {
    let hiddenAtMs = 0;
    const seen = () => {
      if (document.visibilityState === 'hidden') {
        hiddenAtMs = performance.now();
      } else if (hiddenAtMs > 0 && performance.now() - hiddenAtMs > staleAfterMs && isStaleSoon) {
        void load(location.href, {}, () => undefined);
      }
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [load, isStaleSoon]);

  const looking = useRef<{ readonly attempt: number; readonly done: Promise<void> } | undefined>(undefined);
  // Nobody is asked while the page is not seen or something is under way; what then comes is shown. Several parts that
  // want it at once, such as all times that others hold, ask once.
  const lookAgain = useCallback(() => {
    const attempt = latest.current;
    if (looking.current?.attempt === attempt) {
      return looking.current.done;
    }
    const look = async () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine) {
        return;
      }
      try {
        const next = await ownPage(await pageIn(await ask(location.href)), known);
        if (attempt === latest.current && next !== undefined) {
          document.title = next.title;
          setState((current) => refreshed?.(current, next.state) ?? next.state);
        }
      } catch {
        // Nothing came: the page says what it said, and asks again when it is time.
      }
    };
    const one = {
      attempt,
      done: look().finally(() => {
        looking.current = looking.current === one ? undefined : looking.current;
      }),
    };
    looking.current = one;
    return one.done;
  }, [known, refreshed]);

  const isAwaiting = awaitsAnswer?.(state.content) === true && loading === undefined;
  useEffect(() => {
    if (!isAwaiting) {
      return undefined;
    }
    const timer = setInterval(() => void lookAgain(), lookAgainMs);
    return () => clearInterval(timer);
  }, [isAwaiting, lookAgain]);

  // What somebody else holds comes back by itself. Whoever holds on has it longer, which the answer then says.
  useEffect(() => {
    const inMs = loading === undefined ? freeAgainInMs?.(state.content) : undefined;
    if (inMs === undefined) {
      return undefined;
    }
    let again: ReturnType<typeof setInterval> | undefined;
    const first = setTimeout(() => {
      void lookAgain();
      again = setInterval(() => void lookAgain(), lookAgainMs);
    }, inMs + afterHoldMs);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [state.content, loading, freeAgainInMs, lookAgain]);

  return {
    state,
    isLoading: loading !== undefined,
    isSending: loading === 'form',
    trouble,
    go: (address) => void load(address, {}, (url) => history.pushState(null, '', url)),
    post: (address, fields) =>
      void load(address, { method: 'POST', body: fields }, (url, isElsewhere) => {
        if (isElsewhere) {
          history.pushState(null, '', url);
        }
      }),
    quietly: (address, fields) => {
      quiet.current = quiet.current.then(() => quietly(address, fields));
      return quiet.current;
    },
    lookAgain,
    change(next, address) {
      latest.current += 1;
      setLoading(undefined);
      setTrouble(undefined);
      history.pushState(null, '', address);
      setState(atAddress(next, address));
      void refresh(address);
    },
    amend(next, address) {
      history.replaceState(null, '', address);
      setState(atAddress(next, address));
    },
  };
}
