/**
 * The words that customers read of a policy, made by the same functions as on their pages, for a visit of the coming
 * days.
 */
import { useQuery } from '@tanstack/react-query';
import { policyWords } from '../../bookings/policy-words.ts';
import { offeredTerms } from '../../bookings/terms.ts';
import { addDays, instantOf } from '../../days/dates.ts';
import { currencyOf } from '../../queries/site-properties.ts';
import { policyTextOf, reachOf, termsOf } from '../../site/present.ts';
import { feesOf } from '../../site/present-fees.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { usePage } from '../../ui/context/page-context.tsx';
import { PolicyText } from '../../ui/display/policy-text.tsx';
import { waysTo } from '../../ui/display/reach-business.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import editing from '../../ui/editing/editing.module.css';
import { useMainPlace } from '../../ui/editing/main-place.ts';
import type { PolicyFields } from '../../ui/policies/policy-fields.ts';
import { AsCustomersSee } from '../../ui/views/as-customers-see.tsx';
import { writtenWindows } from './fee-windows.ts';
import own from './policies.module.css';

const minutesPerDay = 1440;
const minuteMs = 60_000;

export function PolicyPreview({ fields }: { fields: PolicyFields }) {
  const { say } = useDashboard();
  return (
    <aside className={editing['preview']} aria-label={say('policies.preview')}>
      <p className="oh-soft oh-small">{say('policies.preview')}</p>
      <div className={own['read']}>
        <AsCustomersSee>
          <Read fields={fields} />
        </AsCustomersSee>
      </div>
    </aside>
  );
}

function Read({ fields }: { fields: PolicyFields }) {
  const { frame, formats: dashboardFormats, say: sayToOwner, session } = useDashboard();
  const { formats, say } = usePage();
  const place = useMainPlace();
  const reach = place === undefined ? undefined : reachOf(place);
  const currency = useQuery(currencyOf(session.client)).data ?? '';
  const policy = fields.cancellationFeePolicy;
  const cancellationWindows = writtenWindows(policy.cancellationWindows);
  const terms = {
    ...termsOf({ bookingPolicy: fields }),
    ...(currency === '' ? {} : feesOf({ cancellationFeePolicy: { ...policy, cancellationWindows } }, currency)),
  };
  const { cancelUntilMinutes = 0, fees = [], moveUntilMinutes = 0 } = terms;
  const limits = [cancelUntilMinutes, moveUntilMinutes, ...fees.map(({ startInMinutes = 0 }) => startInMinutes)];
  const longest = Math.max(...limits.map((each) => (Number.isFinite(each) ? each : 0)));
  // Far enough away that it can still be moved and cancelled, whatever the limits are.
  const days = Math.ceil(longest / minutesPerDay) + 2;
  const day = addDays(frame.today, Math.min(days, 3650));
  const localStart = `${day}T10:00:00`;
  const startMs = instantOf(localStart, frame.timeZone);
  const termAt = (nowMs: number) =>
    policyWords(say, formats, offeredTerms(terms, startMs, { nowMs, site: frame }), reach);
  const early = termAt(startMs - days * minutesPerDay * minuteMs);
  const late = termAt(startMs - minuteMs);
  const { policyText } = policyTextOf(fields);
  return (
    <>
      <p className={own['when']}>
        {sayToOwner('policies.previewVisit', {
          day: dashboardFormats.day(day),
          time: dashboardFormats.time(localStart),
        })}
      </p>
      <PolicyText text={policyText} />
      {early === undefined ? null : (
        <p>
          <Sentence text={early} addresses={waysTo(reach)} />
        </p>
      )}
      {late === undefined || late === early ? null : (
        <>
          <p className="oh-soft oh-small">{sayToOwner('policies.previewLate')}</p>
          <p>
            <Sentence text={late} addresses={waysTo(reach)} />
          </p>
        </>
      )}
      {early === undefined && late === undefined && policyText === undefined ? (
        <p className="oh-soft">{sayToOwner('policies.previewNothing')}</p>
      ) : null}
    </>
  );
}
