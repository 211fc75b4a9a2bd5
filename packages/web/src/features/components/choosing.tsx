/** What is chosen of what is in sight: switches, boxes, radio buttons, long lists, times, languages. */

import { Checkbox, Switch } from '@mantine/core';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { ChoiceList } from '../../ui/editing/choice-list.tsx';
import { ListInLanguage } from '../../ui/editing/list-in-language.tsx';
import { RadioGroup } from '../../ui/editing/radio-group.tsx';
import { RefusedElsewhere } from '../../ui/editing/refused-elsewhere.tsx';
import { LanguageChoice } from '../../ui/editing/words-language.tsx';
import { ClientChoice } from '../../ui/forms/client-choice.tsx';
import { type ClientDetails, nobody } from '../../ui/forms/client-details.ts';
import { ZoneField } from '../../ui/forms/zone-field.tsx';
import { Choice, Problem } from '../../ui/policies/rule-choice.tsx';
import choice from '../../ui/styles/choice.module.css';
import { ComponentStates, Part, State } from './component-states.tsx';
import { longName, longWord, people, usualName } from './sample-words.ts';

export function Choosing() {
  return (
    <Part title="Choosing">
      <Switches />
      <Checkboxes />
      <Radios />
      <Rules />
      <Lists />
      <Times />
      <Languages />
      <ListsInLanguages />
      <Refusals />
      <Zones />
      <Clients />
    </Part>
  );
}

function Switches() {
  const { say } = useDashboard();
  return (
    <ComponentStates name="Switch" file="@mantine/core">
      <State name="off, on">
        <Switch size="md" label={say('substitutes.tell')} />
        <Switch size="md" label={say('substitutes.tell')} defaultChecked />
      </State>
      <State name="disabled">
        <Switch size="md" label={say('substitutes.tell')} disabled />
        <Switch size="md" label={say('substitutes.tell')} defaultChecked disabled />
      </State>
      <State name="long words">
        <Switch size="md" label={say('booking.tell', { name: own(longName) })} />
      </State>
    </ComponentStates>
  );
}

function Checkboxes() {
  const { say } = useDashboard();
  return (
    <ComponentStates name="Checkbox" file="@mantine/core">
      <State name="off, on, some">
        <Checkbox label={say('services.kind.CLASS')} />
        <Checkbox label={say('services.kind.CLASS')} defaultChecked />
        <Checkbox label={say('services.kind.CLASS')} indeterminate />
      </State>
      <State name="disabled">
        <Checkbox label={say('services.kind.CLASS')} disabled />
        <Checkbox label={say('services.kind.CLASS')} defaultChecked disabled />
      </State>
      <State name="refused">
        <Checkbox label={say('services.kind.CLASS')} error={say('refusal.missing')} />
      </State>
    </ComponentStates>
  );
}

const kinds = ['APPOINTMENT', 'CLASS', 'COURSE'] as const;

function Radios() {
  const { say } = useDashboard();
  const [kind, setKind] = useState<(typeof kinds)[number]>('CLASS');
  const options = kinds.map((value) => ({ value, label: say(`services.kind.${value}`) }));
  const legend = say('services.kind');
  return (
    <ComponentStates name="RadioGroup" file="ui/editing/radio-group.tsx">
      <State name="default, with what each means">
        <RadioGroup
          legend={legend}
          options={options.map((option) => ({ ...option, hint: say(`services.kindHint.${option.value}`) }))}
          value={kind}
          onChoose={setKind}
        />
      </State>
      <State name="none chosen, one not to be had">
        <RadioGroup
          legend={legend}
          options={options.map((option) => ({ ...option, isOff: option.value === 'COURSE' }))}
          value={undefined}
          onChoose={setKind}
        />
      </State>
      <State name="disabled">
        <RadioGroup legend={legend} options={options} value="APPOINTMENT" isOff onChoose={setKind} />
      </State>
      <State name="long words">
        <RadioGroup
          legend={longName}
          options={[{ value: 'long', label: <bdi>{longName}</bdi>, hint: longName }]}
          value="long"
          onChoose={() => undefined}
        />
      </State>
    </ComponentStates>
  );
}

function Rules() {
  const { say } = useDashboard();
  const [isChosen, setChosen] = useState(true);
  return (
    <ComponentStates name="Choice, Problem" file="ui/policies/rule-choice.tsx">
      <State name="default">
        <Choice kind="checkbox" isChosen={isChosen} onChoose={setChosen} label={say('policies.cancel.byLink')} />
      </State>
      <State name="refused">
        <Choice kind="checkbox" isChosen onChoose={() => undefined} label={say('policies.cancel.start')} />
        <Problem words={say('refusal.aboveZero')} />
      </State>
    </ComponentStates>
  );
}

const many = Array.from({ length: 14 }, (_, index) => ({ id: `${index}`, name: `${usualName} ${index + 1}` }));

function Lists() {
  const { say } = useDashboard();
  const [chosen, setChosen] = useState<readonly string[]>(['mara']);
  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <ComponentStates name="ChoiceList" file="ui/editing/choice-list.tsx">
      <State name="a few">
        <ChoiceList legend={say('service.staffIds')} isLegendSeen choices={people} chosen={chosen} onChoose={choose} />
      </State>
      <State name="so many that they are searched">
        <ChoiceList
          legend={say('booking.with')}
          isLegendSeen
          choices={many}
          chosen={['3']}
          onChoose={() => undefined}
        />
      </State>
      <State name="disabled">
        <fieldset disabled>
          <ChoiceList
            legend={say('substitutes.who')}
            isLegendSeen
            choices={people}
            chosen={['ruth']}
            onChoose={() => undefined}
          />
        </fieldset>
      </State>
    </ComponentStates>
  );
}

const clocks = ['09:00', '09:30', '11:00'];

function Times() {
  const { formats, frame, say } = useDashboard();
  const [time, setTime] = useState('09:30');
  return (
    <ComponentStates name="times to choose" file="ui/styles/choice.module.css">
      <State name="default, chosen">
        <fieldset>
          <legend>{say('time.nearest')}</legend>
          <div className={choice['choices']}>
            {clocks.map((clock) => (
              <label key={clock} className={choice['choice']}>
                <input
                  type="radio"
                  name="components-time"
                  className={choice['radio']}
                  checked={time === clock}
                  onChange={() => setTime(clock)}
                />
                <span className={`oh-time ${choice['face']}`}>{formats.time(`${frame.today}T${clock}:00`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      </State>
    </ComponentStates>
  );
}

function Languages() {
  const [language, setLanguage] = useState('en');
  return (
    <ComponentStates name="LanguageChoice" file="ui/editing/words-language.tsx">
      <State name="default">
        <LanguageChoice main="en" offered={['en', 'de', 'he']} chosen={language} onChoose={setLanguage} />
      </State>
    </ComponentStates>
  );
}

function ListsInLanguages() {
  const { say } = useDashboard();
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({ [usualName]: 'Noa' });
  const shared = {
    legend: say('words.language'),
    language: 'de',
    texts: [usualName, longName],
    maxLength: 100,
    saidOf: (text: string) => said[text] ?? '',
    onSay: (text: string, words: string) => setSaid({ ...said, [text]: words }),
  };
  return (
    <ComponentStates name="ListInLanguage" file="ui/editing/list-in-language.tsx">
      <State name="default">
        <ListInLanguage {...shared} />
      </State>
      <State name="refused">
        <ListInLanguage {...shared} error={say('refusal.tooLong', { threshold: 100 })} />
      </State>
    </ComponentStates>
  );
}

function Refusals() {
  const { say } = useDashboard();
  return (
    <ComponentStates name="RefusedElsewhere" file="ui/editing/refused-elsewhere.tsx">
      <State name="default">
        <RefusedElsewhere
          refusals={[
            { name: usualName, language: 'de', words: say('refusal.missing') },
            { name: longName, language: 'he', words: say('refusal.tooLong', { threshold: 100 }) },
          ]}
        />
      </State>
    </ComponentStates>
  );
}

function Zones() {
  const { say } = useDashboard();
  const [zone, setZone] = useState('Europe/Berlin');
  const field = { label: say('settings.timeZone'), value: zone, onChange: setZone };
  return (
    <ComponentStates name="ZoneField" file="ui/forms/zone-field.tsx">
      <State name="default">
        <ZoneField {...field} id="components-zone" />
      </State>
      <State name="of something that may have none">
        <ZoneField {...field} id="components-no-zone" value="" none={longName} />
      </State>
      <State name="refused">
        <ZoneField {...field} id="components-refused-zone" error={say('settings.noZoneFound')} />
      </State>
    </ComponentStates>
  );
}

function Clients() {
  const { say } = useDashboard();
  const [client, setClient] = useState<ClientDetails | undefined>(undefined);
  const known = { ...nobody, contactId: 'mara', firstName: usualName, email: 'mara@example.com' };
  const shared = { isFirst: false, isMissing: false, refused: {}, onChange: () => undefined };
  return (
    <ComponentStates name="ClientChoice, ClientSearch" file="ui/forms/client-choice.tsx, ui/forms/client-search.tsx">
      <State name="default">
        <ClientChoice {...shared} id="components" value={client} onChange={setClient} />
      </State>
      <State name="nobody chosen">
        <ClientChoice {...shared} id="components-missing" value={undefined} isMissing />
      </State>
      <State name="chosen">
        <ClientChoice {...shared} id="components-known" value={known} />
      </State>
      <State name="typed new, refused">
        <ClientChoice
          {...shared}
          id="components-new"
          value={nobody}
          refused={{ email: say('clientDetails.emailWrong') }}
        />
      </State>
      <State name="long words">
        <ClientChoice {...shared} id="components-long" value={{ ...known, firstName: longName, email: longWord }} />
      </State>
    </ComponentStates>
  );
}
