import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Shows something in an element that another component has rendered; nothing without one. */
export function ShowIn({ place, children }: { place: HTMLElement | null; children: ReactNode }) {
  return place ? createPortal(children, place) : null;
}
