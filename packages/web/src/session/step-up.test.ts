/** Acts that wait until whoever is signed in has shown once more who they are. */
import type { ClientAnswer, ClientRequest } from '@openhours/client';
import { expect, test } from 'vitest';
import { createStepUp } from './step-up.ts';

const refusal = JSON.stringify({ message: '', details: { applicationError: { code: 'CONFIRMATION_REQUIRED' } } });

function request(path = '/v1/shared-computers'): ClientRequest {
  return { method: 'POST', path, query: '', headers: {}, body: '{}', signal: undefined };
}

/** A server that asks for it until it was shown. */
function openServer(text = refusal) {
  const state = { isShown: false, calls: 0 };
  const stepUp = createStepUp();
  const send = stepUp.asking(async () => {
    state.calls += 1;
    const isDone = state.isShown;
    let isRead = false;
    return {
      status: isDone ? 200 : 403,
      statusText: '',
      header: () => undefined,
      async text() {
        // As of an answer of the browser, which is read once.
        expect(isRead).toBe(false);
        isRead = true;
        return isDone ? '{}' : text;
      },
    } satisfies ClientAnswer;
  });
  return { state, stepUp, send };
}

test('what is refused for it waits, is sent once more, and several acts are one question', async () => {
  const { send, state, stepUp } = openServer();
  let changes = 0;
  const stop = stepUp.onChange(() => {
    changes += 1;
  });
  const acts = Promise.all([send(request()), send(request())]);
  await expect.poll(() => [stepUp.isAsked(), state.calls]).toEqual([true, 2]);
  state.isShown = true;
  stepUp.answer(true);
  expect((await acts).map(({ status }) => status)).toEqual([200, 200]);
  expect([stepUp.isAsked(), state.calls, changes]).toEqual([false, 4, 2]);
  stop();
});

test('whoever will not is told what the server has said, as what is refused for something else is at once', async () => {
  const { send, state, stepUp } = openServer();
  const act = send(request());
  await expect.poll(stepUp.isAsked).toBe(true);
  stepUp.answer(false);
  const answer = await act;
  expect([answer.status, await answer.text(), state.calls]).toEqual([403, refusal, 1]);

  for (const text of ['{"details":{"applicationError":{"code":"PERMISSION_DENIED"}}}', 'Forbidden', 'null', '{}']) {
    const other = openServer(text);
    const refused = await other.send(request());
    expect([refused.status, await refused.text(), other.stepUp.isAsked()]).toEqual([403, text, false]);
  }
});

test('what is refused where it is shown is said there', async () => {
  const { send, stepUp } = openServer();
  expect((await send(request('/v1/profile/confirm'))).status).toBe(403);
  expect(stepUp.isAsked()).toBe(false);
});
