import { bareAddress } from '~/i18n/addresses';
import { language } from '~/i18n/render-language';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Never passwords, files, hidden fields or (below) card numbers. */
const KINDS = /^(text|email|tel|url|number|date|textarea|select-one|radio|checkbox)$/;

const isChoice = (field: Field): field is HTMLInputElement => /radio|checkbox/.test(field.type);

const here = () => bareAddress(location.pathname, language().prefix) + location.search;

const fieldsByPlace = () =>
  [...document.querySelectorAll('form[method=post]')].flatMap((form, at) =>
    ([...(form as HTMLFormElement).elements] as Field[])
      .filter(({ type, autocomplete }) => KINDS.test(type) && !autocomplete.startsWith('cc-'))
      .map((field): [place: string, field: Field] => [
        `${at} ${field.name}${isChoice(field) ? ` ${field.value}` : ''}`,
        field,
      ]),
  );

/**
 * From now on stores what was typed, in this tab, when the language changes: that loads another
 * document. `typed` are the fields that were typed into until then.
 */
export function storeOnSwitch(key: string, typed: ReadonlySet<EventTarget | null>): void {
  document.addEventListener('click', ({ target }) => {
    const choice =
      target instanceof Element &&
      target.closest<HTMLAnchorElement | HTMLButtonElement>('.language-choice, .language-offer');
    if (!choice) return;
    // An autosave changes the address of the page, which Remix and so the choices do not know.
    if ('href' in choice) choice.search = location.search;
    else choice.form?.querySelector('[name=to]')?.setAttribute('value', here());
    const filled = fieldsByPlace().filter(([, field]) => typed.has(field));
    const values = filled.map(([place, field]) => [
      place,
      isChoice(field) ? field.checked : field.value,
    ]);
    try {
      if (values.length > 0) sessionStorage.setItem(key, JSON.stringify([here(), values]));
    } catch {
      // Storage may be forbidden or full; then the form is empty in the other language.
    }
  });
}

/**
 * Fills in what `storeOnSwitch` has stored for this page, as if it was typed again; not the fields that
 * were typed into since.
 */
export function restoreFields(stored: string, typed: ReadonlySet<EventTarget | null>): void {
  const [address, values] = JSON.parse(stored) as [string, [string, string | boolean][]];
  const fields = new Map(address === here() ? fieldsByPlace() : []);
  for (const [place, value] of values) {
    const field = fields.get(place);
    if (!field || typed.has(field)) continue;
    if (isChoice(field)) {
      if (field.checked !== value) field.click();
      continue;
    }
    // React notices a change of a field that it controls only when the element's own setter makes
    // it.
    Reflect.set(Object.getPrototypeOf(field) as Field, 'value', value, field);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
