import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Begins every encrypted text; another one would name another way of encryption. */
const VERSION = 'v1';

/** Encrypts short texts for the database, such as the secret of time codes or bank details. */
export interface Encryption {
  /**
   * Encrypts a text with the newest secret. Only a `decrypt` with the same purpose opens it, which
   * names the column and the row: 'second-factor:USER'.
   */
  encrypt(text: string, purpose: string): string;
  /** The text; null when it was changed, belongs to another purpose, or its secret is gone. */
  decrypt(encrypted: string, purpose: string): string | null;
  /**
   * How texts begin that it has encrypted, all of one length: with the newest secret, then with each of
   * the others. A text that begins with none of them can't be decrypted.
   */
  prefixes: readonly [string, ...string[]];
  /** Whether another secret than the newest has encrypted it, so that it should be written anew. */
  isOutdated(encrypted: string): boolean;
  /**
   * Keyed hashes of a text, by which it is recognised without being stored: the first one, of the
   * newest secret, is for storing, and a comparison takes any of them. Once its secret is gone, a
   * stored hash is never found again.
   */
  keyedHashes(text: string, purpose: string): [string, ...string[]];
}

interface Key {
  /** Names the key in what it has encrypted; discloses nothing about it. */
  id: string;
  key: Buffer;
  hashKey: Buffer;
}

/**
 * AES-256-GCM with keys that HKDF derives from the session secrets: encrypts with the first one,
 * decrypts with any of them.
 */
export function createEncryption(secrets: readonly string[]): Encryption {
  const keys = secrets.map(deriveKey);
  const [newest] = keys;
  if (!newest) throw new Error('At least one session secret is needed.');
  return {
    encrypt(text, purpose) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, newest.key, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
      return prefixOf(newest) + sealed;
    },
    decrypt(encrypted, purpose) {
      const { keyId, sealed } = partsOf(encrypted);
      const found = keys.find(({ id }) => id === keyId);
      return found && sealed.length >= IV_BYTES + TAG_BYTES
        ? open(found.key, sealed, purpose)
        : null;
    },
    keyedHashes(text, purpose) {
      const hash = ({ hashKey }: Key) =>
        createHmac('sha256', hashKey).update(`${purpose}\n${text}`).digest('base64url');
      return [hash(newest), ...keys.slice(1).map(hash)];
    },
    prefixes: [prefixOf(newest), ...keys.slice(1).map(prefixOf)],
    isOutdated: (encrypted) => partsOf(encrypted).keyId !== newest.id,
  };
}

function deriveKey(secret: string): Key {
  const derive = (info: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', info, bytes));
  const id = createHash('sha256').update(derive('rummage encryption key id', KEY_BYTES));
  return {
    id: id.digest('base64url').slice(0, 8),
    key: derive('rummage encryption key', KEY_BYTES),
    hashKey: derive('rummage keyed hash', KEY_BYTES),
  };
}

const prefixOf = ({ id }: Key) => `${VERSION}.${id}.`;

function partsOf(encrypted: string): { keyId: string; sealed: Buffer } {
  const [version, keyId = '', sealed = ''] = encrypted.split('.');
  if (version !== VERSION) return { keyId: '', sealed: Buffer.alloc(0) };
  return { keyId, sealed: Buffer.from(sealed, 'base64url') };
}

function open(key: Buffer, sealed: Buffer, purpose: string): string | null {
  const iv = sealed.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const body = sealed.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    // The tag differs: another key, another purpose or damage.
    return null;
  }
}
