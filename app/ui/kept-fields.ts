import { bareAddress } from '~/i18n/addresses';
import { language } from '~/i18n/render-language';
import { KEPT_FIELDS } from './language-switch';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Never passwords, files, hidden fields or (below) card numbers. */
const KINDS = /^(text|email|tel|url|number|textarea|select-one)$/;

const here = () => bareAddress(location.pathname, language().prefix) + location.search;

const fieldsByPlace = () =>
  [...document.querySelectorAll('form[method=post]')].flatMap((form, at) =>
    ([...(form as HTMLFormElement).elements] as Field[])
      .filter(({ type, autocomplete }) => KINDS.test(type) && !autocomplete.startsWith('cc-'))
      .map((field): [place: string, field: Field] => [`${at} ${field.name}`, field]),
  );

/** Keeps what was typed when the language changes, which loads another document. */
export function keepFields(first?: EventTarget | null): void {
  const typed = new Set([first]);
  document.addEventListener('input', ({ target }) => typed.add(target));
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('.language-choice, .language-offer'))) return;
    const kept = fieldsByPlace().filter(([, field]) => typed.has(field));
    const values = kept.map(([place, { value }]) => [place, value]);
    if (values.length > 0) sessionStorage.setItem(KEPT_FIELDS, JSON.stringify([here(), values]));
  });
}

/** Fills in what `keepFields` has kept for this page, as if it was typed again. */
export function restoreFields(stored: string): void {
  const [address, values] = JSON.parse(stored) as [string, [place: string, value: string][]];
  const fields = new Map(address === here() ? fieldsByPlace() : []);
  for (const [place, value] of values) {
    const field = fields.get(place);
    if (!field) continue;
    // Of a field that it controls, React only notices a change by the element's own setter.
    Reflect.set(Object.getPrototypeOf(field) as Field, 'value', value, field);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
