import { useEffect } from 'react';

/**
 * Where scripts run: announces what was typed, ticked and chosen before they did as if it happened
 * now. It stands behind all components that listen.
 */
export function EarlyInput() {
  useEffect(() => {
    const fields = document.querySelectorAll<Field>('input, select, textarea');
    for (const field of [...fields].filter(isChanged)) {
      for (const type of ['input', 'change']) {
        field.dispatchEvent(new CustomEvent(type, { bubbles: true }));
      }
    }
  }, []);
  return null;
}

/** Whether this component has announced the change: the browser and tests that fill in a page make others. */
export const isEarly = (event: Event): boolean => event instanceof CustomEvent;

type Field = HTMLInputElement & { options?: HTMLOptionsCollection };

function isChanged({ options, value, defaultValue, checked, defaultChecked }: Field): boolean {
  if (!options) return value !== defaultValue || checked !== defaultChecked;
  const first = [...options].find((option) => option.defaultSelected) ?? options[0];
  return first?.selected === false;
}
