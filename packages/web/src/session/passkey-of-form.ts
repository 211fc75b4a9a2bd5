/**
 * A passkey for a form that the browser sends itself: the page that the form goes to says what is asked for, the browser asks its
 * person, and the answer goes along as fields. Loaded when somebody presses the button.
 */
import { pageStateType } from '@openhours/contract/site/page-paths';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** What the page answers to `asks`. */
export interface AskedOfForm {
  readonly options: unknown;
  /** With which the answer counts. */
  readonly token: string;
}

export type Asks = 'passkey' | 'new-passkey';

/**
 * Fills in the fields `passkey` and `token` and sends the form; as it is where the page has nothing to ask for, so that the page
 * says why. Rejects when the browser refuses.
 */
export async function sendWithPasskey(form: HTMLFormElement, asks: Asks): Promise<void> {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  body.set('asks', asks);
  const answer = await fetch(form.action, { method: 'POST', headers: { accept: pageStateType }, body });
  if (!answer.ok) {
    form.submit();
    return;
  }
  const { options, token } = (await answer.json()) as AskedOfForm;
  const optionsJSON = options as never;
  const passkey = await (asks === 'passkey'
    ? startAuthentication({ optionsJSON })
    : startRegistration({ optionsJSON }));
  for (const [name, value] of Object.entries({ passkey: JSON.stringify(passkey), token })) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  form.submit();
}
