import { A } from './link';
/** A part of a list: its name, how many rows it has, and its address. */
export type ListTab = { href: string; label: string; count: number; current: boolean };

/** The parts of a list as links above it; nothing while the list is empty. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  if (tabs.every(({ count }) => count === 0)) return null;
  return (
    <nav aria-label={label} className="mb-4 print:hidden">
      <ul className="list-tabs">
        {tabs.map(({ href, label, count, current }) => (
          <li key={href}>
            <A href={href} data-link="" aria-current={current ? 'page' : undefined}>
              {label} <span className="tabular-nums">{count}</span>
            </A>
          </li>
        ))}
      </ul>
    </nav>
  );
}
