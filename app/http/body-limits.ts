import { DomainError } from '~/lib/domain-error';
import { msg } from '~/i18n/language';

/**
 * Maximum number of fields in a form, files included. The largest form of the site has about 30.
 */
export const MAX_FIELDS = 200;
/** Maximum number of values under one name: a page of a table sends one for each selected row. */
const MAX_VALUES_PER_NAME = 100;
/** Maximum size of a form's texts in bytes, including field names and separators. */
export const TEXT_FORM_BYTES = 256 * 1024;
/**
 * Maximum bytes read from a refused form to show it again: enough for any text, percent-encoded.
 */
export const ECHO_BYTES = 64 * 1024;
/** Maximum characters of one text that a refused form shows again. */
const ECHO_CHARACTERS = 20_000;

const AMPERSAND = 0x26;
const FLAT_NAME = /^[A-Za-z][\w-]{0,63}$/;

/** Checks a body while it arrives. Throws a DomainError when the body exceeds a limit. */
export type BodyMeter = (chunk: Uint8Array) => void;

/**
 * Whether a form field may have this name. The site's forms have flat names. The form library
 * parses dots and brackets as a path and names such as `__intent__` as commands, so submitted
 * fields with such names are ignored like any unknown field.
 */
export function isFieldName(name: string): boolean {
  return FLAT_NAME.test(name) && name !== 'prototype' && !(name in Object.prototype);
}

/**
 * Adds a text to a form. Ignores names that no form has. Refuses with `payload_too_large` when a name
 * has too many values.
 */
export function addText(form: FormData, name: string, value: string): void {
  if (!isFieldName(name)) return;
  form.append(name, value);
  // The form holds at most MAX_FIELDS values, so getAll stays cheap.
  if (form.getAll(name).length > MAX_VALUES_PER_NAME) throw tooManyFields();
}

/**
 * Counts the fields of a urlencoded form in its bytes, before it is parsed. The meter refuses with
 * `payload_too_large`.
 */
export function fieldMeter(): BodyMeter {
  let fields = 1;
  return (chunk) => {
    for (let at = chunk.indexOf(AMPERSAND); at >= 0; at = chunk.indexOf(AMPERSAND, at + 1)) {
      fields += 1;
      if (fields > MAX_FIELDS) throw tooManyFields();
    }
  };
}

/** The part of a text that a refused form shows again; longer texts are not typed by people. */
export function echoOf(text: string): string {
  return text.length > ECHO_CHARACTERS ? text.slice(0, ECHO_CHARACTERS) : text;
}

function tooManyFields(): DomainError {
  return new DomainError('payload_too_large', 'http.form.tooManyFields');
}

/** Maximum nesting depth of a JSON body. Bounds the stack of every recursive function over it. */
const MAX_DEPTH = 32;
/**
 * Maximum number of members and list items in total. The largest body has the fields of a category and
 * of its parent, each with as many options as it can have: nearly 4,000.
 */
const MAX_MEMBERS = 4_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);

/**
 * Counts depth and members of a JSON body in its bytes, before it is parsed. Throws `bad_request`
 * when it is nested too deep, `payload_too_large` when it has too many members.
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
      if (depth > MAX_DEPTH) throw new DomainError('bad_request', 'http.body.tooDeep');
      if (members > MAX_MEMBERS) {
        throw new DomainError('payload_too_large', 'http.body.tooManyMembers');
      }
    }
  };
}

const OTHER_CHARSET = /;\s*charset=(?!"?utf-?8)/i;
const strictDecoder = () => new TextDecoder('utf-8', { fatal: true });

/** Refuses with `bad_request` bytes that are not UTF-8; `more` of the same text may follow. */
function requireUtf8(decoder: TextDecoder, bytes: Uint8Array, more: boolean): void {
  try {
    decoder.decode(bytes, { stream: more });
  } catch {
    throw new DomainError('bad_request', 'http.body.notAllowed');
  }
}

const MAX_PART_HEAD = 4 * 1024;
const MAX_HEAD_LINES = 16;
const BOUNDARY = /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/;

/**
 * The boundary of a multipart form, from its content type. Refuses with `bad_request` when the
 * boundary is missing or not allowed by RFC 2046 (for example longer than 70 characters).
 */
export function boundaryOf(contentType: string): string {
  const match = /;\s*boundary=(?:"([^"]{0,100})"|([^\s;"]{1,100})\s*(?:;|$))/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2] ?? '';
  if (BOUNDARY.test(boundary)) return boundary;
  throw new DomainError('bad_request', 'http.form.noBoundary');
}

/**
 * Checks a multipart form while it arrives, before the parser reads it. Counts parts, the bytes and
 * lines of their headers, and the bytes of everything outside files. Throws `payload_too_large`, and
 * `bad_request` where a text is not UTF-8: the parser would replace its characters. Old text browsers
 * declare another charset, which the parser reads.
 */
export function multipartMeter(boundary: string): BodyMeter {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  let state: 'text' | 'file' | 'head' | 'end' = 'text';
  let strictly = strictDecoder();
  let isUtf8 = true;
  // The first delimiter may be at the very start of the body, without a line end before it.
  let rest: Buffer = Buffer.from('\r\n');
  let parts = 0;
  let textBytes = 0;

  const count = (bytes: number) => {
    textBytes += bytes;
    if (textBytes > TEXT_FORM_BYTES) throw tooMuchText();
  };

  /** Takes one parsing step; returns false when it needs more bytes. */
  function step(): boolean {
    if (state === 'head') return readHead();
    const at = rest.indexOf(delimiter);
    const content = at >= 0 ? at : Math.max(0, rest.length - delimiter.length + 1);
    if (state === 'text') {
      count(content);
      if (isUtf8) requireUtf8(strictly, rest.subarray(0, content), at < 0);
    }
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
    // The line end that closes a header block may also start the next delimiter, and a delimiter
    // may come before the header block ends: the parser looks for delimiters first.
    rest = rest.subarray(whole ? end + 2 : next + delimiter.length);
    if (!whole) return true;
    state = /filename|application\/octet-stream/i.test(head) ? 'file' : 'text';
    isUtf8 = !OTHER_CHARSET.test(head);
    strictly = strictDecoder();
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
  return new DomainError('payload_too_large', msg('http.form.tooMuchText', { size }));
}
