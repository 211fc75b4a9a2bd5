/** Identity: who calls and who signs in. Tokens of visitors, people of the dashboard with their roles and sessions. */
import { changingCatalogue } from '../../call.ts';
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { dayMs } from '../../time/index.ts';
import { siteCreated, siteHomeMoved } from '../site/index.ts';
import type { MemberAccessParts } from './commands/identity-parts.ts';
import type { OwnAccessParts } from './commands/own-person.ts';
import { createSealingAnew } from './commands/seal-anew.ts';
import { messageKindsOfIdentity } from './messages/links.ts';
import { messageKindsOfMembers } from './messages/member-notices.ts';
import { apiKeyOperations } from './operations/api-keys.ts';
import { type CaptchaParts, captchaOperations } from './operations/captcha.ts';
import { factorOperations } from './operations/factors.ts';
import { identitySettingsOperations } from './operations/identity-settings.ts';
import { idpConnectionOperations } from './operations/idp-connections.ts';
import { memberAccessOperations } from './operations/members.ts';
import { ownAccessOperations } from './operations/own-access.ts';
import { sharedComputerOperations } from './operations/shared-computers.ts';
import { userOperations } from './operations/users.ts';
import { type IdentityDependencies, identityOperations } from './operations.ts';
import { moveFactorsOfOwners } from './repository/factors.ts';
import { copyOwners } from './repository.ts';

export { approveIdentity, blockIdentity, changeAddress, disconnectIdentity } from './commands/administer.ts';
export { createAskAnew } from './commands/confirm.ts';
export {
  type ContactRule,
  type IdentityChanged,
  type IdentityCreated,
  identityChanged,
  identityCreated,
  identitySignedIn,
  type MemberAccessParts,
  type SignInAct,
} from './commands/identity-parts.ts';
export { endAccess, giveApprovalToken } from './commands/identity-secrets.ts';
export { addKnownIdentity, changeProfile } from './commands/known-identity.ts';
export { logIn } from './commands/log-in.ts';
export {
  type CalendarsParts,
  changeOwnCalendar,
  type UserAdded,
  type UserAddressLeft,
  userAdded,
  userAddressLeft,
  userLinkEnded,
  userRemoved,
} from './commands/people.ts';
export { createProviderSignIn, type ProviderSignIn } from './commands/provider-sign-in.ts';
export { sendRecovery } from './commands/recover.ts';
export { register } from './commands/register.ts';
export { answerState, type Settled } from './commands/settle.ts';
export { readFactorsOfMember } from './commands/sign-in-rules.ts';
export { memberSecretsEnded } from './messages/member-notices.ts';
export { presentFactorsOfMember } from './present.ts';
export { type Prompt, prompts, type ResponseMode, responseModes } from './provider.ts';
export { endingsOfLinksAndCodes } from './repository/endings.ts';
export {
  deleteIdentity,
  findIdentity,
  findIdentityAt,
  type IdentityRow,
  identityTable,
  isUnverifiedTooLong,
  readPeopleOfDashboard,
  readUnverified,
  unverifiedOfSites,
} from './repository/identities.ts';
export {
  defaultPrivacyTable,
  type KnownDefaultPrivacy,
  type KnownMemberPrivacy,
  memberPrivacyTable,
  readMemberPrivacy,
} from './repository/member-privacy.ts';
export { findIdentityOfApproval } from './repository/sign-in-tokens.ts';
export {
  findManagers,
  findOwner,
  findUser,
  findUserByEmail,
  readAddressesOfCalendars,
  readUserNames,
  type UserRow,
} from './repository.ts';
export { resetOwnerAccess, resetOwnerFactors } from './reset-password.ts';
export { emptyProfile, type MemberPrivacy } from './rules/profile.ts';
export { asLoginError } from './rules/refusals.ts';
export { grantedScope, hasScope } from './rules/scopes.ts';
export { browserOf, requireOwnPageOrProgram } from './rules/session.ts';
export { addUser } from './sign-in.ts';

/** The domain: sign-in and tokens, of people and of members. Whoever owns an account owns each new site of it. */
export function createIdentity(
  parts: IdentityDependencies & OwnAccessParts & CaptchaParts & MemberAccessParts,
): Domain {
  return {
    name: 'identity',
    operations: [
      ...identityOperations(parts),
      // Whoever may sign in, or may no more, may be somebody of the staff.
      ...changingCatalogue(userOperations(parts)),
      ...factorOperations(parts),
      ...captchaOperations(parts),
      ...memberAccessOperations(parts),
      ...ownAccessOperations(parts),
      ...identitySettingsOperations(parts),
      ...idpConnectionOperations(parts),
      ...apiKeyOperations(parts),
      ...sharedComputerOperations(parts),
    ],
    messageKinds: [...messageKindsOfIdentity, ...messageKindsOfMembers],
    tasks: [
      { name: 'rotate signing keys', mode: 'PERIODIC', everyMs: dayMs, run: () => parts.auth.keyRing.rotateWhenOld() },
      createSealingAnew(parts.auth),
    ],
    reactions: [
      reactTo(siteCreated, (tx, { nowMs }, { ownersFrom }) => {
        if (ownersFrom !== undefined) {
          copyOwners(tx, ownersFrom, nowMs);
        }
      }),
      reactTo(siteHomeMoved, (tx, _act, { homeId }) => moveFactorsOfOwners(tx, homeId)),
    ],
  };
}
export { storedByIdentity } from './stored.ts';
