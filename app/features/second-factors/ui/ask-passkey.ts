import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { href } from '~/i18n/render-language';

type Fields = Record<string, string>;

/** A refusal of the server, in the page's language. */
class PasskeyRefusal extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

/** Asks the browser for a passkey with the options of this address. Returns its answer as JSON. */
export async function askForPasskey(optionsPath: string, fields: Fields): Promise<string> {
  const options = await post<PublicKeyCredentialRequestOptionsJSON>(optionsPath, fields);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return JSON.stringify(await startAuthentication({ optionsJSON: options }));
}

/** Asks the browser to make a passkey with the options of this address. Returns it as JSON. */
export async function makePasskey(optionsPath: string, fields: Fields): Promise<string> {
  const options = await post<PublicKeyCredentialCreationOptionsJSON>(optionsPath, fields);
  const { startRegistration } = await import('@simplewebauthn/browser');
  return JSON.stringify(await startRegistration({ optionsJSON: options }));
}

/** Sends a form to an address that answers JSON. Throws PasskeyRefusal, or what the network throws. */
export async function post<Answer>(path: string, fields: Fields): Promise<Answer> {
  const response = await fetch(href(path), { method: 'POST', body: new URLSearchParams(fields) });
  const answer = (await response.json()) as Answer & { message?: string; code?: string };
  if (!response.ok) throw new PasskeyRefusal(answer.message ?? '', answer.code ?? '');
  return answer;
}
