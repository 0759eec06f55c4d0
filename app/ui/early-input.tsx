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
        field.dispatchEvent(new Event(type, { bubbles: true }));
      }
    }
  }, []);
  return null;
}

type Field = HTMLInputElement & { options?: HTMLOptionsCollection };

function isChanged({ options, value, defaultValue, checked, defaultChecked }: Field): boolean {
  if (!options) return value !== defaultValue || checked !== defaultChecked;
  const first = [...options].find((option) => option.defaultSelected) ?? options[0];
  return first?.selected === false;
}
