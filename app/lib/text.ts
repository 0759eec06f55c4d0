import type { MessageKey } from '~/i18n/language';
import { withoutHidden } from './directions';

/** A text in the form that is compared and searched: normalised, lower case, single spaces. */
export function textKey(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** `textKey` of what can be seen of a name that is to differ from others on the screen. */
export function visibleKey(name: string): string {
  return textKey(withoutHidden(name));
}

/** Control characters and line separators; in a mail they could add header lines to a name. */
const UNLINED = /[\p{Cc}\u2028\u2029]/u;
/** A visible character: not a space, a control, a format character or an ignorable one. */
const MARK = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const ONE_LINE_ONLY: MessageKey = 'ui.oneLine';

/** Whether a text is one visible line. An empty text passes; other rules check that. */
export function isVisibleLine(text: string): boolean {
  return text === '' || (!UNLINED.test(text) && MARK.test(text));
}

/**
 * A text as typed, without the space around it. Browsers send each line break as two characters but
 * count it as one.
 */
export function toTypedText(typed: string): string {
  return typed.replace(/\r\n?/g, '\n').trim();
}

/** Whether a text has at most so many characters, as people count them and JSON Schema does: an emoji is one. */
export function hasAtMost(count: number): (text: string) => boolean {
  return (text) => text.length <= count || [...text].length <= count;
}

/** Whether a text of any number of lines has something to see in it. */
export function isVisibleText(text: string): boolean {
  return MARK.test(text);
}

/** Control characters but line breaks and tabs. */
const CONTROL = /[^\P{Cc}\n\t]/u;

/** Whether a text of any number of lines, in the form of `toTypedText`, has no control characters. */
export function isPlainText(text: string): boolean {
  return !CONTROL.test(text);
}

/** A text as typed; empty when nothing in it is visible, as where it is optional. */
export function toVisibleText(typed: string): string {
  const text = toTypedText(typed);
  return isVisibleText(text) ? text : '';
}

/** A user's text as one line; empty when nothing in it is visible. */
export function toVisibleLine(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
  return isVisibleLine(line) ? line : '';
}

/**
 * A text of at most `length` UTF-16 code units, as the fields of forms count them; a longer one ends in
 * an ellipsis, before a whole character.
 */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.trimEnd()}…`;
}
