/**
 * Requests that are refused for how they came, before anybody asks what they want: what is no HTTP at all, no host or
 * two, a body in a coding.
 */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { fail } from '@openhours/contract';
import type { FastifyRequest } from 'fastify';
import { hasBody } from '../request-headers.ts';
import { jsonType } from './answers.ts';
import { renderError } from './errors.ts';

/** How long a connection that is given up may still take in its last answer. */
const lastAnswerMs = 1_000;
/** Node's own code for it. */
const lateRequest = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * The refusal of a request that does not name exactly one host (RFC 9112, 3.2). Of two, Node keeps the first; a proxy
 * before it may have gone by the other.
 */
export function hostProblem({ raw: { rawHeaders, httpVersion } }: FastifyRequest): Error | undefined {
  // Names stand at the even positions of the raw list.
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
  if (hosts > 1) {
    return fail('INVALID_ARGUMENT', 'The request names more than one host');
  }
  return hosts === 0 && httpVersion === '1.1' ? fail('INVALID_ARGUMENT', 'The request names no host') : undefined;
}

/** True for a body in a coding, which nobody here undoes: its bytes would be taken for the text itself. */
export function hasEncodedBody(request: FastifyRequest): boolean {
  const codings = (request.headers['content-encoding'] ?? '').toLowerCase().split(',');
  return hasBody(request) && codings.some((coding) => !['', 'identity'].includes(coding.trim()));
}

/** Refused instead of read: a small body may unpack to any size, and no client of this contract sends one. */
export function encodedBodyProblem(): Error {
  return fail('UNSUPPORTED_MEDIA_TYPE', 'The request body is encoded; send it without Content-Encoding');
}

/** Answers what is no HTTP request at all, before the framework sees one. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const [status, reason] =
    error.code === lateRequest
      ? [408, 'Request Timeout']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? [431, 'Request Header Fields Too Large']
        : [400, 'Bad Request'];
  const { body } = renderError(fail('INVALID_ARGUMENT', reason), requestId);
  const text = JSON.stringify(body);
  // Whoever never closes their side would keep the connection for ever.
  const late = setTimeout(() => socket.destroy(), lastAnswerMs);
  socket.once('close', () => clearTimeout(late));
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-type: ${jsonType}\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nx-wix-request-id: ${requestId}\r\n\r\n${text}`,
  );
}

/** Ends a connection whose body did not come in its time. */
export function answerLateBody(socket: Socket): void {
  answerBrokenRequest(Object.assign(new Error('the body did not come'), { code: lateRequest }), socket);
}
