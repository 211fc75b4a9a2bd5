/** People's data and the log of acts: what others may use. */
export { type PrivacyDependencies, privacyOperations } from './operations.ts';
