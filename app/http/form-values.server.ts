import { DomainError } from '~/lib/domain-error';

/**
 * The value of a field that a form has once; null without it. Refuses with `bad_request` a field that
 * was sent twice: the first value alone must not decide.
 */
export function oneValue(form: FormData, name: string): string | null {
  const [value = null, ...others] = form.getAll(name);
  if (others.length > 0) throw new DomainError('bad_request', 'search.givenTwice');
  return typeof value === 'string' ? value : null;
}

/** The time of a page of ours in a field, ISO 8601. Refuses any other text with `bad_request`. */
export function timeIn(form: FormData, name: string): Date {
  const text = oneValue(form, name) ?? '';
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || time.toISOString() !== text) {
    throw new DomainError('bad_request');
  }
  return time;
}
