import { useFetchers, useLocation, useNavigation, useNavigationType } from '@remix-run/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHydrated } from './hooks';

const OPEN_MENU = 'details[data-menu][open]';

/**
 * Area of a menu: the `data-menu-area` around it, for a menu that opens an element beside itself.
 */
const areaOf = (menu: Element): Element => menu.closest('[data-menu-area]') ?? menu;

/**
 * Where scripts run: Escape, a press outside and leaving it with the keyboard close every open
 * `<details data-menu>`; one that opens a search field moves the focus to it.
 */
export function CloseMenus() {
  useEffect(() => {
    const openMenus = () => [...document.querySelectorAll<HTMLDetailsElement>(OPEN_MENU)];
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      for (const menu of openMenus()) {
        const { activeElement } = document;
        const inside = activeElement === document.body || areaOf(menu).contains(activeElement);
        menu.open = false;
        if (inside) menu.querySelector('summary')?.focus();
      }
    };
    const onLeave = ({ target }: Event) => {
      for (const menu of openMenus()) {
        if (!(target instanceof Node && areaOf(menu).contains(target))) menu.open = false;
      }
    };
    const onToggle = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement && target.matches(OPEN_MENU))) return;
      target.closest('[data-menu-area]')?.querySelector<HTMLElement>('input')?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onLeave);
    document.addEventListener('focusin', onLeave);
    // Toggle events do not bubble.
    document.addEventListener('toggle', onToggle, true);
    return () => {
      document.removeEventListener('toggle', onToggle, true);
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onLeave);
      document.removeEventListener('focusin', onLeave);
    };
  }, []);
  return null;
}

/** Rows of tables and lists, and other parts of a page with controls that change it. */
const ROW = 'main :is(tr, li, [data-row])';

/** Controls whose change alone leads to another view of the page. */
const CHOICES = 'main :is(select, input[type=checkbox], input[type=radio])';

type Place = { pathname: string; search: string; hash: string; key: string };

/** A row whose form was sent, and where it stood; the heading for a form outside of rows. */
interface SentRow {
  control: Element;
  row: Element;
  list: Element;
  index: number;
}

/**
 * Where scripts run: moves the focus to the heading of a page that was reached without a full load
 * and announces its title; on the way back, to the link or button by which that page was left; after
 * a row is gone, to the row that took its place; after a form outside of rows is gone, to the heading.
 */
export function PageFocus() {
  const location = useLocation();
  const busy = useIsBusy();
  const hydrated = useHydrated();
  const [announced, setAnnounced] = useState('');
  const shown = useRef<Place>(location);
  const focusedBefore = useRef<Element | null>(null);
  /** Its selector while the page was still there: another page may have the same element. */
  const leftBy = useRef<string>();
  const sent = useRef<SentRow | null>(null);
  const wentBack = useNavigationType() === 'POP';
  /** The selector of the control by which each page was left, by its place in the history. */
  const followed = useRef(new Map<string, string>());

  useEffect(() => {
    if (!busy) return;
    focusedBefore.current = document.activeElement;
    const left = document.activeElement?.closest('a, button');
    leftBy.current = left ? selectorOf(left) : undefined;
  }, [busy]);

  useEffect(() => {
    const onSubmit = ({ target, submitter }: SubmitEvent) => {
      const control = submitter ?? (target as Element);
      const row = control.closest(ROW) ?? document.querySelector('main h1');
      const list = row?.parentElement;
      sent.current = list ? { control, row, list, index: [...list.children].indexOf(row) } : null;
    };
    document.addEventListener('submit', onSubmit, true);
    return () => document.removeEventListener('submit', onSubmit, true);
  }, []);

  useEffect(() => {
    const before = shown.current;
    shown.current = location;
    const { activeElement } = document;
    if (before.key === location.key) return;
    if (leftBy.current) followed.current.set(before.key, leftBy.current);
    if (!isOtherPage(before, location)) {
      if (location.hash && location.hash !== before.hash) focusTarget(location.hash);
      return;
    }
    sent.current = null;
    setAnnounced(document.title);
    const moved = activeElement !== focusedBefore.current && activeElement?.closest('main');
    if (moved || document.querySelector('dialog[open]')) return;
    // A control that changed what its own page shows is used again, such as a sort order.
    if (before.pathname === location.pathname && activeElement?.matches(CHOICES)) return;
    const back = wentBack && followed.current.get(location.key);
    const control = back && document.querySelector<HTMLElement>(`main ${back}`);
    if (control) {
      control.focus({ preventScroll: true });
      // A control in a closed menu takes no focus.
      if (control === document.activeElement) return;
    }
    if (focusTarget(location.hash)) return;
    // A form that keeps the scroll position may lead to a page that asks for a confirmation.
    if (!wentBack && before.pathname !== location.pathname) scrollTo(0, 0);
    focusHeading();
  }, [location, wentBack]);

  useEffect(() => {
    if (busy || !sent.current) return;
    const { control, row, list, index } = sent.current;
    sent.current = null;
    if (!isFocusLost()) return;
    if (row.isConnected) {
      focusOn(control.isConnected ? control : row);
      return;
    }
    const rows = list.isConnected ? list.children : [];
    const next = rows[index] ?? rows[rows.length - 1];
    if (next) focusOn(next);
    else focusHeading();
  }, [busy, location]);

  return (
    <>
      {/* Not on the server, which has no layout effects. */}
      {hydrated ? <RowFocus /> : null}
      <p aria-live="polite" aria-atomic="true" className="sr-only">
        {announced}
      </p>
    </>
  );
}

/**
 * When the content of the row with the focus is rendered anew (cached-fragment.tsx), moves the focus
 * to the same control in it: with each state of the router, before the browser paints.
 */
function RowFocus() {
  useIsBusy();
  const focused = useRef<{ control: Element; row: Element } | null>(null);
  useEffect(() => {
    const onFocus = () => {
      const control = document.activeElement;
      const row = control?.closest(ROW);
      focused.current = control && row ? { control, row } : null;
    };
    onFocus();
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useLayoutEffect(() => {
    if (!focused.current || !isFocusLost()) return;
    const { control, row } = focused.current;
    const same = !control.isConnected && selectorOf(control);
    if (same) row.querySelector<HTMLElement>(same)?.focus({ preventScroll: true });
  });
  return null;
}

function isFocusLost(): boolean {
  return document.activeElement === document.body;
}

/** The attributes that a control has in all of its states. Its name changes with the state. */
const IDENTITY = ['href', 'form', 'formaction', 'value'];

/** Selector of a control by these attributes; undefined for one that has none of them. */
function selectorOf(control: Element): string | undefined {
  const attributes = IDENTITY.map((name) => {
    const value = control.getAttribute(name);
    return value ? `[${name}="${CSS.escape(value)}"]` : '';
  }).join('');
  return attributes && control.localName + attributes;
}

/** Whether anything is being sent or loaded. */
function useIsBusy(): boolean {
  const { state } = useNavigation();
  const fetchers = useFetchers();
  return state !== 'idle' || fetchers.length > 0;
}

/** A dialog opened or closed over a page makes no other page of it. */
function isOtherPage(before: Place, after: Place): boolean {
  return before.pathname !== after.pathname || queryOf(before) !== queryOf(after);
}

function queryOf({ search }: Place): string {
  const query = new URLSearchParams(search);
  query.delete('book');
  return query.toString();
}

/**
 * Moves the focus to the part of the page that the address names, or to the element that this part
 * names with `data-focus`; false where there is none.
 */
function focusTarget(hash: string): boolean {
  const named = document.getElementById(decodeURIComponent(hash.slice(1)));
  const target = document.getElementById(named?.dataset.focus ?? '') ?? named;
  if (target) focusOn(target);
  return target !== null;
}

function focusHeading(): void {
  const heading = document.querySelector('main h1') ?? document.querySelector('main');
  if (heading) focusOn(heading);
}

function focusOn(element: Element): void {
  if (!(element instanceof HTMLElement)) return;
  const focusable = element.matches('a[href], button, input, select, textarea, [tabindex]');
  if (!focusable) element.tabIndex = -1;
  element.focus({ preventScroll: element.matches('h1, main') });
}
