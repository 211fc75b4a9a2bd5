/** What public pages tell of a service and of clocks, and how one acts on them; rendered here as there. */
import type { ReactNode } from 'react';
import { PageNavigationContext, usePageNavigation } from '../../pages/navigation-context.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { usePage } from '../../ui/context/page-context.tsx';
import { PageLink } from '../../ui/context/page-link.tsx';
import { OwnWords, ServiceWords } from '../../ui/display/own-words.tsx';
import { ServiceFacts } from '../../ui/display/service-facts.tsx';
import { ZoneLine } from '../../ui/display/zone-line.tsx';
import { ActionForm } from '../../ui/forms/action-form.tsx';
import { AsCustomersSee } from '../../ui/views/as-customers-see.tsx';
import { ComponentStates, Part, State } from './component-states.tsx';
import { longName, longWord, mixedName, usualName } from './sample-words.ts';

export function Offers() {
  return (
    <Part title="Services and acts of public pages">
      <AsCustomersSee>
        <Services />
        <Acts />
        <Links />
      </AsCustomersSee>
      <Elsewhere />
    </Part>
  );
}

const unpriced: ServiceCard = {
  id: 'massage',
  type: 'APPOINTMENT',
  slug: 'massage',
  name: usualName,
  category: { id: 'all', name: mixedName, isTranslated: false },
  durationMinutes: 50,
  lengths: { sessionDurations: [50] },
  mostParticipants: 1,
  scheduleId: 'massage',
  pauseMinutes: 10,
  staff: [
    { id: 'mara', name: usualName },
    { id: 'ruth', name: mixedName },
  ],
  isOnline: false,
  places: [],
  needsApproval: false,
  formId: 'usual',
};
const massage: ServiceCard = { ...unpriced, price: { amount: '65', currency: 'EUR' } };

function Services() {
  return (
    <ComponentStates name="ServiceFacts, ServiceWords" file="ui/display/service-facts.tsx, ui/display/own-words.tsx">
      <State name="of a visit at the one place there is">
        <ServiceFacts service={massage} place={{ name: mixedName, address: longName }} heading="p" />
      </State>
      <State name="with all that a business says, at several places, long words">
        <ServiceFacts
          service={{
            ...massage,
            name: longWord,
            tagLine: longName,
            description: `${longName} `.repeat(3),
            places: [
              { key: 'CUSTOMER', type: 'CUSTOMER' },
              { key: 'first', type: 'BUSINESS', name: usualName, address: longName },
            ],
            reach: { email: 'hello@example.com', phone: '+49 30 123456' },
          }}
          attributes={[
            { id: 'text', name: { words: longWord }, value: { words: longName } },
            { id: 'number', name: { words: mixedName }, value: 12 },
            { id: 'yes', name: { words: usualName }, value: true },
          ]}
          place={undefined}
          heading="p"
        />
      </State>
      <State name="over the net, free, given by nobody in particular">
        <ServiceFacts
          service={{ ...unpriced, otherPrice: { kind: 'free' }, staff: [], isOnline: true }}
          place={undefined}
          heading="p"
        />
      </State>
      <State name="a text of a service alone">
        <p>
          <ServiceWords of="name" service={massage} />
        </p>
      </State>
    </ComponentStates>
  );
}

interface StandingProps {
  readonly trouble?: 'offline';
  readonly isSending?: boolean;
  readonly children: ReactNode;
}

/** As where script runs: what is pressed goes nowhere. */
function Standing({ trouble, isSending = false, children }: StandingProps) {
  const navigation = usePageNavigation();
  return (
    <PageNavigationContext
      value={{ ...navigation, go: () => undefined, post: () => undefined, isLoading: isSending, isSending, trouble }}
    >
      {children}
    </PageNavigationContext>
  );
}

function Acts() {
  const { say } = usePage();
  const act = { action: '#acts', ticket: 'none', label: say('act.cancel'), sending: say('act.cancelling') };
  return (
    <ComponentStates name="ActionForm" file="ui/forms/action-form.tsx">
      <State name="default, with another way on">
        <Standing>
          <ActionForm {...act}>
            <a href="#acts">{say('act.keep')}</a>
          </ActionForm>
        </Standing>
      </State>
      <State name="not the one thing to do">
        <Standing>
          <ActionForm {...act} variant="default" />
        </Standing>
      </State>
      <State name="under way">
        <Standing isSending>
          <ActionForm {...act} />
        </Standing>
      </State>
      <State name="the server was not reached">
        <Standing trouble="offline">
          <ActionForm {...act} />
        </Standing>
      </State>
    </ComponentStates>
  );
}

function Links() {
  const { say } = usePage();
  return (
    <ComponentStates name="PageLink" file="ui/context/page-link.tsx">
      <State name="default">
        <Standing>
          <p>
            <PageLink href="#links">{say('act.allServices')}</PageLink>
          </p>
        </Standing>
      </State>
    </ComponentStates>
  );
}

/** Pages in another language than that of the business, and by another clock than that of the place. */
function Elsewhere() {
  const { frame } = useDashboard();
  const place = { timeZone: 'Pacific/Auckland', zoneName: longName };
  return (
    <AsCustomersSee otherwise={{ ownLanguage: frame.language === 'he' ? 'de' : 'he', place }}>
      <ComponentStates name="AsCustomersSee, OwnWords" file="ui/views/as-customers-see.tsx, ui/display/own-words.tsx">
        <State name="words of the business on a page in another language">
          <p>
            <OwnWords>{frame.language === 'he' ? usualName : mixedName}</OwnWords>
          </p>
        </State>
      </ComponentStates>
      <ComponentStates name="ZoneLine" file="ui/display/zone-line.tsx">
        <State name="with a time in sight">
          <ZoneLine local={`${frame.today}T09:00:00`} isInSight />
        </State>
        <State name="with the time that it is about">
          <ZoneLine local={`${frame.today}T22:00:00`} isInSight={false} />
        </State>
        <State name="of no time">
          <ZoneLine local={undefined} isInSight={false} />
        </State>
      </ComponentStates>
    </AsCustomersSee>
  );
}
