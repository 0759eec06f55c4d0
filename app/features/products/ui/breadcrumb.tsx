import { t } from '~/i18n/render-language';
import { A } from '~/ui/link';

interface Crumb {
  /** Absent for the page itself. */
  href?: string;
  label: string;
}

/** Where a page stands in the site, from the home page down to the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={t('products.breadcrumb')} className="mb-2 print:hidden">
      <ol className="breadcrumb">
        {crumbs.map(({ href, label }) => (
          <li key={label}>
            {href ? (
              <A href={href} data-link="">
                <bdi>{label}</bdi>
              </A>
            ) : (
              <span aria-current="page">
                <bdi>{label}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
