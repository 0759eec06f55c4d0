import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seals texts that a page hands out and gets back, so that only what we handed out is taken. */
export interface Seals {
  /** `holder` is whom it is given to; nobody else can bring it back. */
  seal(text: string, holder: string): string;
  /** The text that was sealed for this holder; null when it was not, or not by us. */
  open(sealed: string, holder: string): string | null;
}

/** Seals with the first secret, and opens what any of them has sealed. */
export function createSeals(secrets: readonly string[]): Seals {
  const [newest] = secrets;
  if (!newest) throw new Error('At least one session secret is needed.');
  const stamp = (secret: string, text: string, holder: string) =>
    createHmac('sha256', `seal:${secret}`).update(`${holder}\n${text}`).digest();
  return {
    seal: (text, holder) => `${text}.${stamp(newest, text, holder).toString('base64url')}`,
    open(sealed, holder) {
      const at = sealed.lastIndexOf('.');
      const text = sealed.slice(0, at);
      const given = Buffer.from(sealed.slice(at + 1), 'base64url');
      const ours = secrets.some((secret) => {
        const expected = stamp(secret, text, holder);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return at > 0 && ours ? text : null;
    },
  };
}
