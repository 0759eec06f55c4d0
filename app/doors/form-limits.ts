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
