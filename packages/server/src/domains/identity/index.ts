/** Identity: who calls and who signs in. Tokens of visitors, dashboard sessions of owners and staff. */
export { type IdentityDependencies, identityOperations } from './operations.ts';
export { copyOwners, findOwner, findUser } from './repository.ts';
export { resetPassword } from './reset-password.ts';
export { addUser } from './sign-in.ts';
