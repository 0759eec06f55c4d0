import type { Relatives } from '~/features/products/category-names.server';
import { Breadcrumb } from '~/features/products/ui/breadcrumb';
import { t } from '~/i18n/render-language';
import type { Picture } from '~/ui/picture';
import { A } from '~/ui/link';
import { CategoryPicture } from './category-picture';
import { ProductSearchBox } from './product-search-box';

/** The top of a category's page: where it belongs, its picture and name, and a search in it. */
export function CategoryHeader({
  category,
}: {
  category: { id: string; name: string; image: Picture } & Relatives;
}) {
  const { id, name, image, parent, children } = category;
  const above = parent ? [{ href: pathOf(parent), label: parent.name }] : [];
  return (
    <div className="mb-4 md:-mt-4 md:mb-6">
      <Breadcrumb crumbs={[{ href: '/', label: t('search.home') }, ...above, { label: name }]} />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="flex min-w-0 items-center gap-3">
          <CategoryPicture image={image} />
          <h1 className="min-w-0 font-display text-2xl font-semibold text-balance wrap-anywhere">
            {name}
          </h1>
        </div>
        <div className="grow sm:max-w-sm">
          <ProductSearchBox
            compact
            label={t('search.searchIn', { category: name })}
            categoryId={id}
          />
        </div>
      </div>
      {children.length > 0 ? (
        <nav aria-label={t('search.childCategories', { category: name })} className="mt-3">
          <ul className="flex flex-wrap gap-2">
            {children.map((child) => (
              <li key={child.id}>
                <A href={pathOf(child)} data-link="" className="chip">
                  <bdi>{child.name}</bdi>
                </A>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}

const pathOf = ({ id }: { id: string }) => `/category/${encodeURIComponent(id)}`;
