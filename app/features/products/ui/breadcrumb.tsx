import { A } from '~/ui/link';
export interface Crumb {
  /** Absent for the page itself. */
  href?: string;
  label: string;
}

/** Where a page stands in the site, from the home page down to the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-2 print:hidden">
      <ol className="breadcrumb">
        {crumbs.map(({ href, label }) => (
          <li key={label}>
            {href ? (
              <A href={href} data-link="">
                {label}
              </A>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
