/** The operations of consents: the business writes and asks, everybody reads the words, signatures are the business's. */
import { consentSignatures, consents, serviceConsents as ofService } from '@openhours/contract';
import { reachOfCaller } from '../../auth/caller.ts';
import { type Binding, bindRead, bindWrite } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import type { Reader } from '../../db/transaction.ts';
import {
  type ConsentsParts,
  createConsent,
  deleteConsent,
  type KnownServiceConsents,
  requireConsent,
  requireService,
  setServiceConsents,
  signatureNotFound,
  updateConsent,
} from './commands.ts';
import { consentFields, signatureFields } from './fields.ts';
import { presentConsent, presentSignature, presentVersion, presentWords } from './present.ts';
import {
  consentTable,
  queryConsents,
  querySignatures,
  readVersions,
  serviceConsents,
  signatureTable,
} from './repository.ts';

const mostVersionsAtOnce = 20;
const behindAllVersions = 1_000_001;

/** Every operation of consents with its handler; those of a booking's own are bookings'. */
export function consentsOperations(parts: ConsentsParts): Binding[] {
  return [
    bindWrite(consents.createConsent, async ({ tx, input, ...act }) => ({
      consent: presentConsent(await createConsent(tx, act, input, parts)),
    })),

    bindRead(consents.getConsent, async ({ input: { consentId }, reader }) => ({
      consent: presentConsent(requireConsent(await consentTable.find(reader, consentId), consentId)),
    })),

    bindWrite(consents.updateConsent, async ({ tx, input, ...act }) => ({
      consent: presentConsent(await updateConsent(tx, act, input, parts)),
    })),

    bindWrite(consents.deleteConsent, async ({ tx, input, ...act }) => {
      await deleteConsent(tx, act, input.consentId, parts);
      return {};
    }),

    bindRead(consents.queryConsents, async ({ input, reader, signing }) => {
      const query = parseQuery(input.query, {
        fields: consentFields,
        signing,
        defaultSort: [{ fieldName: 'name' }],
        absentPaging: 'cursor',
      });
      const { rows, pagingMetadata } = await queryConsents(reader, query);
      return { consents: rows.map(presentConsent), pagingMetadata };
    }),

    bindRead(consents.listConsentVersions, async ({ input: { beforeVersion, consentId }, reader }) => {
      const [consent, versions] = await Promise.all([
        consentTable.find(reader, consentId),
        readVersions(reader, consentId, beforeVersion ?? behindAllVersions, mostVersionsAtOnce),
      ]);
      requireConsent(consent, consentId);
      return { versions: versions.map(presentVersion) };
    }),

    ...operationsOfServices(),
    ...signatureOperations(),
  ];
}

function operationsOfServices(): Binding[] {
  return [
    bindRead(ofService.getServiceConsents, async ({ caller, input: { serviceId }, reader }) => {
      const [known, service] = await Promise.all([
        serviceConsents.read(reader, serviceId),
        requireService(reader, serviceId),
      ]);
      // What is not shown to the public asks nothing of it: its texts are the business's own.
      const isShown = !service.hidden || reachOfCaller(caller, 'CONSENTS.READ') !== 'none';
      return presentOfService(reader, isShown ? known : { ...known, consents: [] });
    }),

    bindWrite(ofService.updateServiceConsents, async ({ tx, input, ...act }) =>
      presentOfService(tx, await setServiceConsents(tx, act, input)),
    ),
  ];
}

/** Whoever deletes a signature is told of by its booking, so that is bound there. */
function signatureOperations(): Binding[] {
  return [
    bindRead(consentSignatures.getConsentSignature, async ({ input: { consentSignatureId }, reader }) => {
      const row = await signatureTable.find(reader, consentSignatureId);
      if (row === undefined) {
        throw signatureNotFound(consentSignatureId);
      }
      return { consentSignature: presentSignature(row) };
    }),

    bindRead(consentSignatures.queryConsentSignatures, async ({ input, reader, signing }) => {
      const query = parseQuery(input.query, {
        fields: signatureFields,
        signing,
        defaultSort: [{ fieldName: 'signedDate', order: 'DESC' }],
        absentPaging: 'cursor',
      });
      const { rows, pagingMetadata } = await querySignatures(reader, query);
      return { consentSignatures: rows.map(presentSignature), pagingMetadata };
    }),
  ];
}

/** With the words that are read to sign. What is archived or gone by now nobody asks for. */
async function presentOfService(reader: Reader, { consents: asked, revision }: KnownServiceConsents) {
  const ids = asked.map(({ consentId }) => consentId);
  const known = ids.length === 0 ? [] : await consentTable.findMany(reader, ids);
  const consents = asked.flatMap((each) => {
    const row = known.find(({ archived, id }) => id === each.consentId && !archived);
    return row === undefined ? [] : [{ ...each, ...presentWords(row), language: row.language, version: row.version }];
  });
  return { consents, revision: String(revision) };
}
