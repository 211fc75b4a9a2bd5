/** Making a service like another one, from the editor of that one. */
import type { Service } from '@openhours/contract';
import { serviceEditorAddress } from '../../pages/dashboard-addresses.ts';
import type { Once } from '../../queries/mutation.ts';
import { type ClonedService, useCloneService } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { AddingForm, useAdding, useRefusal } from '../../ui/editing/adding.tsx';
import { Section } from '../../ui/editing/section.tsx';

type Copied = Omit<ClonedService, keyof Once>;

export function Duplicate({ service }: { service: Service }) {
  const { say, session } = useDashboard();
  const adding = useAdding<Service, Copied>(useCloneService(session.client), ({ id }) => serviceEditorAddress(id));
  return (
    <Section id="service-part-duplicate" title={say('service.duplicateTitle')}>
      <p className="oh-soft">
        {say(service.type === 'APPOINTMENT' ? 'service.duplicateHint' : 'service.duplicateHintOfSessions')}
      </p>
      <AddingForm<Copied>
        adding={adding}
        id="service-duplicate-name"
        label={say('service.duplicateName')}
        act={say('service.duplicate')}
        maxLength={400}
        refusal={useRefusal(adding.error)}
        // Shown when its owner says so, not while it is still the same as the other one.
        inputOf={(name) => ({ sourceServiceId: service.id, cloneServiceName: name, hideService: true })}
      />
    </Section>
  );
}
