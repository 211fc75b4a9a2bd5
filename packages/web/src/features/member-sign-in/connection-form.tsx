/** What is asked of somebody who signs members in, of a new one and of one that there is. */
import { Textarea, TextInput } from '@mantine/core';
import { idpAlgorithms } from '@openhours/contract/identity/idp-algorithms';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { ChoiceList } from '../../ui/editing/choice-list.tsx';
import type { Draft } from '../../ui/editing/use-draft.ts';
import { Choice, Problem } from '../../ui/policies/rule-choice.tsx';
import { type ConnectionFields, type ConnectionType, problemsOf } from './connection-fields.ts';

/** What is wrong, in words. */
export function useProblemWords(type: ConnectionType) {
  const { say } = useDashboard();
  return (fields: ConnectionFields): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(problemsOf(type, fields)).map(([field, problem]) => [
        field,
        say(`memberSignIn.connectionProblem.${problem}`),
      ]),
    );
}

interface ConnectionFormProps {
  readonly draft: Draft<ConnectionFields>;
  readonly type: ConnectionType;
  readonly hasClientSecret: boolean;
}

type TextField = 'issuer' | 'clientId' | 'audience' | 'jwksUrl';

export function ConnectionForm({ draft, hasClientSecret, type }: ConnectionFormProps) {
  const { say } = useDashboard();
  const { errors, set, shown } = draft;
  const code = { input: { dir: 'ltr', autoComplete: 'off', spellCheck: false } } as const;
  const isOidc = type === 'OIDC';
  const text = (field: TextField, hint: string) => (
    <TextInput
      label={say(`memberSignIn.${field}`)}
      description={hint}
      value={shown[field]}
      maxLength={2048}
      attributes={code}
      error={errors[field]}
      onChange={(event) => set(field, event.currentTarget.value)}
    />
  );
  return (
    <>
      <TextInput
        label={say('memberSignIn.name')}
        value={shown.name}
        maxLength={100}
        dir="auto"
        autoComplete="off"
        error={errors['name']}
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      {text('issuer', say(isOidc ? 'memberSignIn.issuerHint' : 'memberSignIn.issuerHintJwt'))}
      {isOidc ? (
        <>
          {text('clientId', say('memberSignIn.clientIdHint'))}
          <TextInput
            type="password"
            label={say('memberSignIn.clientSecret')}
            description={say(hasClientSecret ? 'memberSignIn.secretKept' : 'memberSignIn.clientSecretHint')}
            value={shown.clientSecret}
            maxLength={1000}
            attributes={{ input: { dir: 'ltr', autoComplete: 'new-password' } }}
            error={errors['clientSecret']}
            onChange={(event) => set('clientSecret', event.currentTarget.value)}
          />
        </>
      ) : null}
      {text('audience', say(isOidc ? 'memberSignIn.audienceHint' : 'memberSignIn.audienceHintJwt'))}
      {text('jwksUrl', say(isOidc ? 'memberSignIn.jwksUrlHint' : 'memberSignIn.jwksUrlHintJwt'))}
      {isOidc ? null : (
        <Textarea
          label={say('memberSignIn.publicKey')}
          description={say('memberSignIn.publicKeyHint')}
          value={shown.publicKey}
          maxLength={10_000}
          autosize
          minRows={3}
          attributes={code}
          error={errors['publicKey']}
          onChange={(event) => set('publicKey', event.currentTarget.value)}
        />
      )}
      <div>
        <ChoiceList
          legend={say('memberSignIn.algorithms')}
          isLegendSeen
          choices={idpAlgorithms.map((algorithm) => ({ id: algorithm, name: algorithm }))}
          chosen={shown.algorithms}
          onChoose={(id, isChosen) =>
            set(
              'algorithms',
              idpAlgorithms.filter((each) => (each === id ? isChosen : shown.algorithms.includes(each))),
            )
          }
        />
        <Problem words={errors['algorithms']} />
      </div>
      <Choice
        kind="checkbox"
        isChosen={shown.enabled}
        onChoose={(isChosen) => set('enabled', isChosen)}
        label={say('memberSignIn.enabled')}
      />
    </>
  );
}
