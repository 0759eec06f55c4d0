/** The domain of all demo accounts; it is reserved and receives no mail (RFC 2606). */
export const DEMO_DOMAIN = '@rummage.test';

/** Whether an address belongs to a demo account. */
export function isDemoAddress(email: string): boolean {
  return email.trim().toLowerCase().endsWith(DEMO_DOMAIN);
}

/** Common placeholder secrets and texts from examples. */
const GUESSABLE = `abcdefghijklmnopqrstuvwxyz zyxwvutsrqponmlkjihgfedcba 01234567890123 98765432109876
  fedcba9876543210 qwertyuiop asdfghjkl zxcvbnm 1q2w3e4r5t6y7u8i9o 1a2b3c4d5e6f7g8h9i0j deadbeefdead
  password passphrase my-secret secret-key supersecret change-me change_me changeme please example
  sample default rummage session cookie signing production development insecure replace placeholder
  random openssl keyboard-cat testing your-secret administrator letmein welcome this-is-a-character
  long enough correct-horse-battery-staple`;

/** Estimated bits of a letter inside a word, and inside a phrase of several words. */
const WORD_BITS = 2;
const PHRASE_BITS = 1;
const PHRASE = /^[a-z]+([\s_.,-]+[a-z0-9]+){2,}\W*$/i;

/** Minimum estimated bits of a secret that signs sessions; 16 random bytes have 128. */
const ENOUGH_BITS = 60;

/**
 * Whether a secret could be guessed: it repeats itself, counts upwards, consists of words, or
 * contains placeholder text. An estimate from the text alone; random texts of 32 characters pass.
 */
export function isWeakSecret(secret: string): boolean {
  return estimateBits(secret) < ENOUGH_BITS;
}

/** Adds up the bits of each character that the three before it, or a word, do not predict. */
function estimateBits(secret: string): number {
  const isHex = /^[0-9a-f-]+$/i.test(secret);
  const fullBits = Math.log2(isHex ? 16 : alphabetSize(secret));
  const wordBits = PHRASE.test(secret) ? PHRASE_BITS : WORD_BITS;
  const known = `${GUESSABLE}\n`;
  const text = (known + secret).toLowerCase();
  let bits = 0;
  for (let at = 0; at < secret.length; at += 1) {
    const end = known.length + at + 1;
    const lastThree = text.slice(end - 3, end);
    if (at >= 2 && text.indexOf(lastThree) < end - 3) continue;
    const around = secret.slice(Math.max(0, at - 1), at + 2);
    const isWord = !isHex && (/[a-z]{2}|[A-Z][a-z]/.test(around) || secret[at] === ' ');
    bits += isWord ? wordBits : fullBits;
  }
  return bits;
}

function alphabetSize(text: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[^A-Za-z0-9]/, 16],
  ];
  return kinds.reduce((size, [kind, count]) => size + (kind.test(text) ? count : 0), 0);
}
