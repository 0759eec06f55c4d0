import { DomainError } from '~/lib/domain-error';
import { MAX_FIELDS, TEXT_FORM_BYTES, tooManyFields, type BodyMeter } from './form-limits';

const MAX_PART_HEAD = 4 * 1024;
const MAX_HEAD_LINES = 16;
const BOUNDARY = /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/;

/**
 * The boundary of a multipart form, as its content type names it. Refuses with `bad_request` one
 * that is missing or that RFC 2046 does not allow, such as one of more than 70 characters.
 */
export function boundaryOf(contentType: string): string {
  const match = /;\s*boundary=(?:"([^"]{0,100})"|([^\s;"]{1,100})\s*(?:;|$))/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2] ?? '';
  if (BOUNDARY.test(boundary)) return boundary;
  throw new DomainError('bad_request', 'That form arrived without its boundary.');
}

/**
 * Follows a multipart form while it arrives, before the parser sees it. Counts parts, the bytes and
 * lines of their heads, and the bytes of everything that is no file. Throws `payload_too_large`.
 */
export function multipartMeter(boundary: string): BodyMeter {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  let state: 'text' | 'file' | 'head' | 'end' = 'text';
  // The first delimiter may stand at the very beginning, where no line end comes before it.
  let rest: Buffer = Buffer.from('\r\n');
  let parts = 0;
  let textBytes = 0;

  const count = (bytes: number) => {
    textBytes += bytes;
    if (textBytes > TEXT_FORM_BYTES) throw tooMuchText();
  };

  /** Takes one step; false when it needs more bytes than there are. */
  function step(): boolean {
    if (state === 'head') return readHead();
    const at = rest.indexOf(delimiter);
    const content = at >= 0 ? at : Math.max(0, rest.length - delimiter.length + 1);
    if (state === 'text') count(content);
    rest = rest.subarray(at >= 0 ? at + delimiter.length : content);
    if (at >= 0) state = 'head';
    return at >= 0;
  }

  function readHead(): boolean {
    if (rest.length >= 2 && rest.toString('latin1', 0, 2) === '--') {
      state = 'end';
      count(rest.length);
      return false;
    }
    const window = rest.subarray(0, MAX_PART_HEAD + delimiter.length);
    const [end, next] = [window.indexOf('\r\n\r\n'), window.indexOf(delimiter)];
    if (end < 0 && next < 0) {
      if (rest.length > MAX_PART_HEAD) throw tooManyFields();
      return false;
    }
    const whole = end >= 0 && (next < 0 || end < next);
    const head = rest.toString('latin1', 0, whole ? end : next);
    parts += 1;
    if (parts > MAX_FIELDS || head.split('\r\n').length > MAX_HEAD_LINES) throw tooManyFields();
    count(head.length);
    // The line end that closes a head may also be the one before the next delimiter, and a
    // delimiter may stand where the head has not ended: the parser goes by delimiters first.
    rest = rest.subarray(whole ? end + 2 : next + delimiter.length);
    if (!whole) return true;
    state = /filename|application\/octet-stream/i.test(head) ? 'file' : 'text';
    return true;
  }

  return (chunk) => {
    if (state === 'end') return count(chunk.byteLength);
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    while (step());
  };
}

function tooMuchText(): DomainError {
  const size = `${TEXT_FORM_BYTES / 1024} KB`;
  return new DomainError('payload_too_large', `The text of that form is larger than ${size}.`);
}
