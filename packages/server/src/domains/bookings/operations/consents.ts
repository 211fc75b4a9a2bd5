/** The operations on what a booking's customer is to sign. */
import { consentSignatures, bookingConsents as declared } from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import { requireVisible, visibleTo } from '../access.ts';
import { signByLink } from '../commands/consents.ts';
import { deleteSigned, noteOnPaper, takeBackSigned } from '../commands/signed-on-paper.ts';
import { answerConsents, answerConsentsByLink } from '../consents.ts';
import { namesByLink, readLinked, siteByLink } from '../links.ts';
import { bookingTable } from '../repository.ts';
import type { LinkParts } from './links.ts';

export function consentOperations(parts: LinkParts): Binding[] {
  const { links, sites } = parts;
  const chooseSite = siteByLink(links, sites);
  const namesForLimits = namesByLink(links);

  return [
    bindRead(declared.getBookingConsents, async ({ input: { bookingId }, reader, ...call }) => {
      const [row, visible] = await Promise.all([bookingTable.find(reader, bookingId), visibleTo(reader, call)]);
      return answerConsents(reader, requireVisible(row, visible, bookingId), call.nowMs);
    }),

    bindWrite(declared.noteSignedConsents, async ({ tx, input, ...act }) =>
      answerConsents(tx, await noteOnPaper(tx, act, input, parts), act.nowMs),
    ),

    bindWrite(declared.takeBackSignedConsent, async ({ tx, input, ...act }) =>
      answerConsents(tx, await takeBackSigned(tx, act, input, parts), act.nowMs),
    ),

    bindWrite(consentSignatures.deleteConsentSignature, async ({ tx, input, ...act }) => {
      await deleteSigned(tx, act, input.consentSignatureId, parts);
      return {};
    }),

    bindRead(
      declared.getConsentsAnonymously,
      async ({ input, reader, ...call }) =>
        answerConsentsByLink(reader, await readLinked(reader, links, input.token, call.nowMs), call),
      { chooseSite },
    ),

    bindWrite(
      declared.signConsentsAnonymously,
      async ({ tx, input, ...act }) => answerConsentsByLink(tx, await signByLink(tx, act, input, parts), act),
      { chooseSite, namesForLimits },
    ),
  ];
}
