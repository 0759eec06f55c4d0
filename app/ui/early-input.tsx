import { useEffect } from 'react';

/**
 * Where scripts run: announces what was typed, ticked and chosen before they did as if it happened
 * now. It stands behind all components that listen.
 */
export function EarlyInput() {
  useEffect(() => {
    for (const field of changedFields(document)) {
      for (const type of ['input', 'change']) {
        field.dispatchEvent(new CustomEvent(type, { bubbles: true }));
      }
    }
  }, []);
  return null;
}

/** Whether this component has announced the change: the browser and tests that fill in a page make others. */
export const isEarly = (event: Event): boolean => event instanceof CustomEvent;

/** The fields whose value is another than the page came with. */
export function changedFields(within: ParentNode): Element[] {
  const fields = within.querySelectorAll<Field>('input, select, textarea');
  return [...fields].filter(isChanged);
}

type Field = HTMLInputElement & { options?: HTMLOptionsCollection };

function isChanged(field: Field): boolean {
  const { options, type, value, defaultValue, checked, defaultChecked } = field;
  // Without the attribute, the value of a box is 'on', unlike its default value.
  if (type === 'checkbox' || type === 'radio') return checked !== defaultChecked;
  if (!options) return value !== defaultValue;
  const first = [...options].find((option) => option.defaultSelected) ?? options[0];
  return first?.selected === false;
}
