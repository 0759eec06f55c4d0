import { useEffect } from 'react';

const OPEN_MENU = 'details[data-menu][open]';

/** Where scripts run: Escape and a press outside close every open `<details data-menu>`. */
export function CloseMenus() {
  useEffect(() => {
    const openMenus = () => [...document.querySelectorAll<HTMLDetailsElement>(OPEN_MENU)];
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      for (const menu of openMenus()) {
        const { activeElement } = document;
        const inside = activeElement === document.body || menu.contains(activeElement);
        menu.open = false;
        if (inside) menu.querySelector('summary')?.focus();
      }
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      for (const menu of openMenus()) {
        if (!(target instanceof Node && menu.contains(target))) menu.open = false;
      }
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, []);
  return null;
}
