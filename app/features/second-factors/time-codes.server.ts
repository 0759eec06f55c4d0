import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

/** As every authenticator app expects: six digits, 30 seconds, SHA-1 (RFC 6238). */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** How many steps a phone's clock may be ahead of or behind the server's. */
const DRIFT_STEPS = 1;
const ISSUER = 'Rummage';

/** A new secret in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/**
 * The time step whose code this is, at most DRIFT_STEPS from `now`; null when it is none of them.
 */
export function findStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = timeCodes(secret);
  const delta = totp.validate({ token: code, timestamp, window: DRIFT_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Data with which an authenticator app is set up. */
export interface Enrolment {
  /** In groups of four, to be typed. */
  secret: string;
  /** The address that opens an app on the same device. */
  uri: string;
  qr: QrCode;
}

/** A QR code as an SVG path in a square of `size` units, with its quiet zone. */
interface QrCode {
  size: number;
  path: string;
}

/** The secret for an account as text, address and QR code. */
export function describeEnrolment(secret: string, email: string): Enrolment {
  const uri = timeCodes(secret, email).toString();
  return { secret: secret.replace(/(.{4})(?=.)/g, '$1 '), uri, qr: drawQr(uri) };
}

function timeCodes(secret: string, label = ISSUER): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** Modules around the code that stay empty, as its standard asks. */
const QUIET_ZONE = 4;

function drawQr(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: path.join('') };
}
