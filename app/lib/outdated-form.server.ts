import { DomainError } from './domain-error';
import { textHash } from './hash.server';
import type { Message } from '~/i18n/language';

/** The values of a form by field, as it shows them. */
type FormValues = Readonly<Record<string, string>>;

/**
 * The version of the values that a form was opened with. It goes into the form's hidden field `seen`,
 * by which a write recognises that the values were changed meanwhile.
 */
export function versionOf(values: FormValues): string {
  const entries = Object.entries(values).filter(([, value]) => value !== '');
  return textHash(JSON.stringify(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/** The refusal of a form that was opened before a change; `version` is what it is about now. */
export class OutdatedForm extends DomainError {
  constructor(
    readonly version: string,
    message: Message = 'http.form.outdated',
  ) {
    super('conflict', message);
  }
}

/**
 * Checks that a form replaces the values that its sender has seen: `seen` is their version, absent for
 * a call without a form. Refuses with `conflict`, as `OutdatedForm`, when other values are stored and
 * would be changed.
 */
export function requireSeenValues(
  stored: FormValues,
  written: FormValues,
  seen: string | undefined,
): void {
  const version = versionOf(stored);
  if (seen === undefined || seen === version || versionOf(written) === version) return;
  throw new OutdatedForm(version);
}
