/** What public pages are made of, rendered here as there; owners see some of it beside its editor. */

import { addDays } from '../../days/dates.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { usePage } from '../../ui/context/page-context.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { Opening } from '../../ui/display/opening.tsx';
import { PlaceFact } from '../../ui/display/place-fact.tsx';
import { PolicyText } from '../../ui/display/policy-text.tsx';
import { PriceText } from '../../ui/display/price-text.tsx';
import { ReachBusiness } from '../../ui/display/reach-business.tsx';
import { SessionList } from '../../ui/display/session-list.tsx';
import { TelephoneLink } from '../../ui/display/telephone-link.tsx';
import { WithPrice } from '../../ui/display/with-price.tsx';
import { AbsenceNotices } from '../../ui/feedback/absence-notices.tsx';
import { LinkNotice } from '../../ui/feedback/link-notice.tsx';
import { NavigationTrouble } from '../../ui/feedback/navigation-trouble.tsx';
import { AddOnGroups } from '../../ui/forms/add-on-groups.tsx';
import { ChoiceLink } from '../../ui/forms/choice-link.tsx';
import { EmailField } from '../../ui/forms/email-field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { PeopleChoice } from '../../ui/forms/people-choice.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import chips from '../../ui/styles/chips.module.css';
import choiceLink from '../../ui/styles/choice-link.module.css';
import { AsCustomersSee } from '../../ui/views/as-customers-see.tsx';
import { ComponentStates, Part, State } from './component-states.tsx';
import styles from './components.module.css';
import { longName, longWord, mixedName, usualName } from './sample-words.ts';

export function Customers() {
  return (
    <Part title="Of public pages">
      <AsCustomersSee>
        <People />
        <Links />
        <Prices />
        <PricedChoices />
        <Extras />
        <Sessions />
        <Reaching />
        <Places />
        <Policies />
        <Absences />
        <LinkTroubles />
        <Troubles />
        <Addresses />
        <Passwords />
        <Lists />
      </AsCustomersSee>
    </Part>
  );
}

function Extras() {
  const price = { amount: '12.50', currency: 'EUR' };
  const addOns = [
    { id: 'one', name: usualName, minutes: 15, price },
    { id: 'two', name: longName },
    { id: 'three', name: mixedName, maxQuantity: 4, price },
  ];
  const oneOf = addOns.slice(0, 2);
  return (
    <ComponentStates name="AddOnGroups" file="ui/forms/add-on-groups.tsx">
      <State name="some of several, in numbers, too, long words" isWide>
        <AddOnGroups
          groups={[{ id: 'some', name: { words: usualName }, prompt: { words: longName }, most: 2, addOns }]}
          chosen={[{ groupId: 'some', id: 'one', quantity: 1 }]}
        />
      </State>
      <State name="one of two">
        <AddOnGroups groups={[{ id: 'one-of', name: { words: longName }, most: 1, addOns: oneOf }]} chosen={[]} />
      </State>
    </ComponentStates>
  );
}

function Absences() {
  const { frame } = usePage();
  const last = addDays(frame.today, 3);
  return (
    <ComponentStates name="AbsenceNotices" file="ui/feedback/absence-notices.tsx">
      <State name="one day, several, hours, a place, long words" isWide>
        <AbsenceNotices
          notices={[
            { first: frame.today, last: frame.today, text: { words: usualName } },
            {
              first: frame.today,
              last: frame.today,
              times: { start: `${frame.today}T14:00:00`, end: `${frame.today}T18:00:00` },
              text: { words: usualName },
              place: { name: mixedName },
            },
            { first: frame.today, last, text: { words: mixedName } },
            { first: frame.today, last, text: { words: longWord } },
          ]}
        />
      </State>
    </ComponentStates>
  );
}

function People() {
  const { frame } = usePage();
  const address = '#people';
  return (
    <ComponentStates name="PeopleChoice" file="ui/forms/people-choice.tsx">
      <State name="chosen, free today, never, long words" isWide>
        <PeopleChoice
          people={[
            { id: undefined, name: usualName, nextDay: frame.today, address, isChosen: true },
            { id: 'ruth', name: mixedName, nextDay: frame.today, address },
            { id: 'long', name: longName, nextDay: undefined, address },
          ]}
        />
      </State>
    </ComponentStates>
  );
}

function Links() {
  return (
    <ComponentStates name="ChoiceLink" file="ui/forms/choice-link.tsx">
      <State name="chosen, not chosen, long words" isWide>
        <ul className={`${choiceLink['line']} ${chips['chips']}`}>
          {[usualName, mixedName, longName].map((name) => (
            <li key={name}>
              <ChoiceLink className={chips['chip']} address="#links" isChosen={name === usualName}>
                {name}
              </ChoiceLink>
            </li>
          ))}
        </ul>
      </State>
    </ComponentStates>
  );
}

function Prices() {
  const amount = { amount: '1250.50', currency: 'EUR' };
  return (
    <ComponentStates name="PriceText" file="ui/display/price-text.tsx">
      <State name="fixed, from, free, in own words">
        <p>
          <PriceText service={{ price: amount }} />
        </p>
        <p>
          <PriceText service={{ otherPrice: { kind: 'from', ...amount } }} />
        </p>
        <p>
          <PriceText service={{ otherPrice: { kind: 'free' } }} />
        </p>
        <p>
          <PriceText service={{ otherPrice: { kind: 'words', words: longName } }} />
        </p>
      </State>
    </ComponentStates>
  );
}

function PricedChoices() {
  const amount = { amount: '1250.50', currency: 'EUR' };
  return (
    <ComponentStates name="WithPrice" file="ui/display/with-price.tsx">
      <State name="with a price, without one, long words">
        <p>
          <WithPrice price={amount}>{usualName}</WithPrice>
        </p>
        <p>
          <WithPrice price={undefined}>{usualName}</WithPrice>
        </p>
        <p>
          <WithPrice price={amount}>{longName}</WithPrice>
        </p>
      </State>
    </ComponentStates>
  );
}

function Sessions() {
  const { frame } = useDashboard();
  const session = {
    serviceId: 'yoga',
    slug: 'yoga',
    name: 'Yoga',
    localStart: `${frame.today}T18:00:00`,
    localEnd: `${frame.today}T19:30:00`,
    teachers: [{ id: 'ruth', name: mixedName }],
    total: 20,
    left: 6,
    isBookable: true,
  };
  return (
    <ComponentStates name="SessionList" file="ui/display/session-list.tsx">
      <State name="places left, full, full with a waitlist, too late, long words" isWide>
        <SessionList
          isNamed
          isDated
          sessions={[
            { ...session, eventId: 'left' },
            { ...session, eventId: 'full', left: 0, isBookable: false },
            { ...session, eventId: 'wait', left: 0, isBookable: false, waitlistLeft: 4 },
            { ...session, eventId: 'late', isBookable: false, notNow: 'too-late' },
            { ...session, eventId: 'long', name: longWord, teachers: [{ id: 'long', name: longName }] },
          ]}
        />
      </State>
    </ComponentStates>
  );
}

function Reaching() {
  return (
    <ComponentStates name="ReachBusiness" file="ui/display/reach-business.tsx">
      <State name="by telephone, mail and address">
        <ReachBusiness reach={{ phone: '+49 30 123456', email: 'hello@example.com', address: longName }} />
      </State>
      <State name="not known">
        <ReachBusiness reach={undefined} />
      </State>
    </ComponentStates>
  );
}

function Places() {
  const { frame } = usePage();
  const tonight = { day: frame.today, minutes: 1080 };
  return (
    <>
      <ComponentStates
        name="PlaceFact"
        file="ui/display/place-fact.tsx, ui/display/address-link.tsx, ui/display/map-link.tsx"
      >
        <State name="with its address, called by it, over the net">
          <Facts>
            <PlaceFact place={{ name: mixedName, address: longName }} />
            <PlaceFact place={{ name: longName, isNamedByAddress: true }} />
            <PlaceFact place={undefined} isOnline />
          </Facts>
        </State>
      </ComponentStates>
      <ComponentStates name="Opening" file="ui/display/opening.tsx">
        <State name="open, open without an end, closed, closed for good">
          <div className={styles['row']}>
            <Opening opening={{ isOpen: true, until: tonight }} />
          </div>
          <div className={styles['row']}>
            <Opening opening={{ isOpen: true, until: undefined }} />
          </div>
          <div className={styles['row']}>
            <Opening opening={{ isOpen: false, opens: tonight }} />
          </div>
          <div className={styles['row']}>
            <Opening opening={{ isOpen: false, opens: undefined }} />
          </div>
        </State>
      </ComponentStates>
      <ComponentStates name="TelephoneLink" file="ui/display/telephone-link.tsx">
        <State name="a number, and words in its place">
          <p>
            <TelephoneLink number="+49 30 123456" />
          </p>
          <p>
            <TelephoneLink number={usualName} />
          </p>
        </State>
      </ComponentStates>
    </>
  );
}

function Policies() {
  return (
    <ComponentStates name="PolicyText" file="ui/display/policy-text.tsx">
      <State name="short">
        <PolicyText text={longName} />
      </State>
      <State name="long, behind a line to open">
        <PolicyText text={`${longName} `.repeat(6)} />
      </State>
    </ComponentStates>
  );
}

const troubles = ['changed', 'expired', 'busy', 'too-often'] as const;

function LinkTroubles() {
  return (
    <ComponentStates name="LinkNotice" file="ui/feedback/link-notice.tsx">
      {troubles.map((trouble) => (
        <State key={trouble} name={trouble}>
          <LinkNotice trouble={trouble} retryAfterSeconds={600} />
        </State>
      ))}
    </ComponentStates>
  );
}

function Troubles() {
  return (
    <ComponentStates name="NavigationTrouble" file="ui/feedback/navigation-trouble.tsx">
      {(['offline', 'lost', 'failed', 'closed'] as const).map((trouble) => (
        <State key={trouble} name={trouble}>
          <NavigationTrouble trouble={trouble} hint="act.pressAgain" />
        </State>
      ))}
    </ComponentStates>
  );
}

function Lists() {
  const { say } = usePage();
  const shared = {
    name: 'list',
    label: say('service.with'),
    onChoose: () => undefined,
    choices: [usualName, longName, mixedName].map((each) => ({ value: each, words: each })),
  };
  return (
    <ComponentStates name="SelectField" file="ui/forms/select-field.tsx">
      <State name="as it is">
        <SelectField {...shared} defaultValue={usualName} />
      </State>
      <State name="a long choice, explained">
        <SelectField {...shared} defaultValue={longName} description={longWord} />
      </State>
    </ComponentStates>
  );
}

function Addresses() {
  return (
    <ComponentStates name="EmailField" file="ui/forms/email-field.tsx">
      <State name="empty">
        <EmailField id="address-empty" value="" isMalformed={false} />
      </State>
      <State name="refused">
        <EmailField id="address-refused" value="mara@" isMalformed />
      </State>
    </ComponentStates>
  );
}

function Passwords() {
  return (
    <ComponentStates name="PasswordField" file="ui/forms/password-field.tsx">
      <State name="one that is known">
        <PasswordField label={usualName} autoComplete="current-password" />
      </State>
      <State name="a new one that was refused, long words">
        <PasswordField label={longName} autoComplete="new-password" description={longName} error={mixedName} />
      </State>
    </ComponentStates>
  );
}
