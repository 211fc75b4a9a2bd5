/**
 * How a test server keeps its password: as SCRAM has it, but hashed once instead of 4096 times. Each connection of a run
 * signs in, and hashing was most of what that took on both sides.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** What PostgreSQL keeps instead of the password, and takes in place of one (RFC 5803). */
export function verifierOf(password) {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 1, 32, 'sha256');
  const keyOf = (name) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$1:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}
