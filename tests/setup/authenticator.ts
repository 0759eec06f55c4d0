import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

type MakeOptions = Pick<PublicKeyCredentialCreationOptionsJSON, 'challenge' | 'rp' | 'user'>;
type UseOptions = Pick<PublicKeyCredentialRequestOptionsJSON, 'challenge' | 'rpId'>;

/** Flags of authenticator data: the user is present and verified; a new public key is contained. */
const VERIFIED = 0x05;
const WITH_KEY = 0x40;

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/**
 * An authenticator in software with one passkey: ES256, attestation `none`, its user verified.
 * `counts: false` makes one whose counter stays 0, as that of a passkey that is synchronised between
 * devices.
 */
export function softwareAuthenticator(origin: string, { counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const about = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  let userHandle = '';
  let counter = 0;

  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (rpId: string, flags: number, counting = counts) => {
    if (counting) counter += 1;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), uint32(counter)]);
  };

  /** The public key in COSE: kty EC2, alg ES256, crv P-256, x and y of 32 bytes. */
  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  function answer({ challenge, rpId = '' }: UseOptions, counting: boolean): string {
    const authenticatorData = head(rpId, VERIFIED, counting);
    const data = clientData('webauthn.get', challenge);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
    const response = {
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle,
    };
    return JSON.stringify({ ...about, response } satisfies AuthenticationResponseJSON);
  }

  return {
    /** Makes the passkey, and answers these options of the server as a browser sends it. */
    make({ challenge, rp, user }: MakeOptions): string {
      userHandle = user.id;
      const idLength = Buffer.from([0, credentialId.length]);
      const authData = Buffer.concat([
        head(rp.id ?? '', VERIFIED | WITH_KEY),
        Buffer.alloc(16),
        idLength,
        credentialId,
        coseKey(),
      ]);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": up to 255 bytes}.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      };
      return JSON.stringify({ ...about, response } satisfies RegistrationResponseJSON);
    },

    /** Signs the challenge of these options. Each call counts, and gives another signature. */
    use(options: UseOptions): string {
      return answer(options, counts);
    },

    /** Signs as a copy of the passkey does that counts on its own: with the count of the last use. */
    useCopy(options: UseOptions): string {
      return answer(options, false);
    },
  };
}
