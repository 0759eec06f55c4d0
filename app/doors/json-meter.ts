import { DomainError } from '~/lib/domain-error';
import type { BodyMeter } from './form-limits';

/** Deeper than any body of a call is nested; what walks a value must not run out of stack. */
const MAX_DEPTH = 32;
/** Most members and list items in all. */
const MAX_MEMBERS = 1_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);

/**
 * Counts depth and members of a JSON body in its bytes, before it is parsed. Throws `bad_request`
 * for one that is nested too deep, `payload_too_large` for one with too many members.
 */
export function jsonMeter(): BodyMeter {
  let depth = 0;
  let members = 0;
  let inText = false;
  let escaped = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (escaped) escaped = false;
      else if (byte === QUOTE) inText = !inText;
      else if (inText) escaped = byte === BACKSLASH;
      else if (byte === COMMA) members += 1;
      else if (OPENING.has(byte)) depth += 1;
      else if (CLOSING.has(byte)) depth -= 1;
      if (depth > MAX_DEPTH) throw new DomainError('bad_request', 'The body is nested too deep.');
      if (members > MAX_MEMBERS) {
        throw new DomainError('payload_too_large', 'The body has more members than any call.');
      }
    }
  };
}
