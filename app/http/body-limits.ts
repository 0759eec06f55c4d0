import { DomainError } from '~/lib/domain-error';

/** Most fields of a form, files included: the largest form of ours has about thirty. */
export const MAX_FIELDS = 200;
/** Most values under one name; six photos and their places are the most that a page sends. */
export const MAX_VALUES_PER_NAME = 20;
/** Most bytes of a form's texts, with their names and all that stands between them. */
export const TEXT_FORM_BYTES = 256 * 1024;
/** Most bytes that are read of a refused form to show it again: any text of ours, percent-encoded. */
export const ECHO_BYTES = 64 * 1024;
/** Most characters of one text that a refused form shows again. */
const ECHO_CHARACTERS = 20_000;

const AMPERSAND = 0x26;
const FLAT_NAME = /^[A-Za-z][\w-]{0,63}$/;

/** Looks at a body while it arrives. Throws a DomainError when it is more than is read. */
export type BodyMeter = (chunk: Uint8Array) => void;

/**
 * Whether a field may have this name. Forms of ours have flat names. The form library takes dots
 * and brackets for a path, and names such as `__intent__` for orders to itself; from outside they
 * are treated as any field that no form has.
 */
export function isFieldName(name: string): boolean {
  return FLAT_NAME.test(name) && name !== 'prototype' && !(name in Object.prototype);
}

/** Adds a text to a form. Names that no form has are left out; too many values are refused. */
export function addText(form: FormData, name: string, value: string): void {
  if (!isFieldName(name)) return;
  form.append(name, value);
  // The form holds at most MAX_FIELDS, so that this stays cheap.
  if (form.getAll(name).length > MAX_VALUES_PER_NAME) throw tooManyFields();
}

/** Counts the fields of an urlencoded form in its bytes, before anything parses them. */
export function fieldMeter(): BodyMeter {
  let fields = 1;
  return (chunk) => {
    for (let at = chunk.indexOf(AMPERSAND); at >= 0; at = chunk.indexOf(AMPERSAND, at + 1)) {
      fields += 1;
      if (fields > MAX_FIELDS) throw tooManyFields();
    }
  };
}

/** What a refused form shows again of a text; no person has typed more. */
export function echoOf(text: string): string {
  return text.length > ECHO_CHARACTERS ? text.slice(0, ECHO_CHARACTERS) : text;
}

export function tooManyFields(): DomainError {
  return new DomainError('payload_too_large', 'That form has more fields than any of ours.');
}

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
