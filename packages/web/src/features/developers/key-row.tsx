/** One key: what it may do, in whose name, when it was last used, and its end. */
import type { ApiKey } from '@openhours/contract';
import { own } from '../../language/bidi.ts';
import { createInstantFormat } from '../../language/formats.ts';
import { useRevokeApiKey } from '../../queries/api-keys.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { FactRow, Sentence } from '../../ui/display/sentence.tsx';
import { AskOnce } from '../../ui/editing/saved-words.tsx';
import { reachOfKey } from './key-reach.ts';

/** What a key may do, in words. */
function useReachWords({ accountWide, permissions }: ApiKey): string {
  const { formats, say } = useDashboard();
  const reach = reachOfKey(permissions);
  if (reach === 'all') {
    return say(accountWide ? 'developers.mayAllAndSites' : 'developers.mayAll');
  }
  const named = [...reach.areas.map((area) => say(`developers.area.${area}`)), ...reach.others.map(own)];
  return named.length === 0 ? say('developers.mayRead') : say('developers.may', { areas: formats.list(named) });
}

export function KeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const { formats, frame, say, session } = useDashboard();
  const revoking = useRevokeApiKey(session.client);
  const when = createInstantFormat(formats.locale, frame.timeZone);
  const { createdDate, lastUsedDate, name, owner } = apiKey;
  return (
    <li>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p>
        <Sentence text={useReachWords(apiKey)} />
      </p>
      <p className="oh-soft oh-small">
        <FactRow
          facts={[
            <Sentence
              key="made"
              text={
                owner.name === undefined
                  ? say('developers.madeByGone', { when: when(createdDate) })
                  : say('developers.madeBy', { when: when(createdDate), name: own(owner.name) })
              }
            />,
            lastUsedDate === undefined
              ? say('developers.neverUsed')
              : say('developers.lastUsed', { when: when(lastUsedDate) }),
          ]}
        />
      </p>
      <AskOnce
        act={say('developers.revoke')}
        title={say('developers.revokeAsk', { name: own(name) })}
        consequence={<p>{say('developers.revokeConsequence')}</p>}
        sayings={{ ACCOUNT_OWNER: 'developers.keyOfAccount', API_KEY_NOT_FOUND: 'developers.keyGone' }}
        onConfirm={() => revoking.mutateAsync(apiKey.id)}
      />
    </li>
  );
}
