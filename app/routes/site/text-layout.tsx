import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { t } from '~/i18n/render-language';
import type { Operator } from '~/ui/root-data';
import { pageLoader } from '~/http/page-handler.server';
import { textPages } from '~/ui/text-pages';
import { A } from '~/ui/link';

/** Operator of the site, for the pages that must name them. */
export const loader = pageLoader(async ({ ctx }): Promise<Operator> => {
  const { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL, HOLD_HOURS } = ctx.env;
  return {
    name: OPERATOR_NAME,
    address: OPERATOR_ADDRESS ?? null,
    email: OPERATOR_EMAIL ?? null,
    holdHours: HOLD_HOURS,
  };
});

/** The one layout of all pages of plain text: the text, and beside it the way to the others. */
export default function TextLayout() {
  const operator = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <div className="gap-16 md:grid md:grid-cols-[minmax(0,33rem)_14rem]">
      <article>
        <Outlet context={operator} />
      </article>
      <nav
        aria-label={t('pages.layoutNav')}
        className="mt-12 text-sm md:sticky md:top-[calc(var(--header)+2rem)] md:mt-0 md:self-start"
      >
        <ul className="border-t border-line md:border-s md:border-t-0 md:ps-4">
          {textPages.map(({ label, href }) => (
            <li key={href}>
              <A
                href={href}
                data-link=""
                aria-current={pathname === href ? 'page' : undefined}
                className="flex min-h-11 items-center rounded px-2 hover:bg-line aria-[current]:bg-sage aria-[current]:font-semibold aria-[current]:text-brand"
              >
                {t(label)}
              </A>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
