import type { MetaFunction } from '@remix-run/node';
import { pageMeta } from '~/ui/page-meta';
import { PageTitle } from '~/ui/page';
import { A } from '~/ui/link';
import { t } from '~/i18n/render-language';

/** The service worker shows this page without a network, where scripts would not be loaded. */
export const handle = { scriptFree: true };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: t('ui.offline.pageTitle'),
    description: t('ui.offline.description'),
    path: '/offline',
    index: false,
  });

/**
 * Shown without a connection for addresses of which there is no copy. The service worker fills the
 * list and puts the notice over copies (app/lib/offline-copy.ts).
 */
export default function Offline() {
  return (
    <div className="max-w-prose">
      <PageTitle lead={t('ui.offline.lead')}>{t('ui.offline.title')}</PageTitle>
      <p>
        <A href="" className="button button-primary">
          {t('ui.tryAgain')}
        </A>
      </p>
      <h2 className="mt-8 mb-2 text-lg font-semibold">{t('ui.offline.seenBefore')}</h2>
      <ul
        id="offline-copies"
        className="peer divide-y divide-line border-y border-line empty:hidden [&_a]:inline-flex [&_a]:min-h-11 [&_a]:min-w-0 [&_a]:items-center [&_a]:wrap-anywhere [&_a]:underline [&_a]:underline-offset-4 [&_li]:flex [&_li]:flex-wrap [&_li]:items-center [&_li]:justify-between [&_li]:gap-x-4 [&_span]:text-sm [&_span]:text-ink-soft"
      />
      <p className="hidden peer-empty:block">{t('ui.offline.none')}</p>
      <p className="mt-4 text-sm text-ink-soft">{t('ui.offline.about')}</p>
      <template id="offline-notice">
        <div
          role="status"
          className="border-b-4 border-highlight bg-raised px-4 py-2 text-center print:hidden"
        >
          <p className="mx-auto max-w-prose">{t('ui.offline.notice', { time: '{time}' })}</p>
          <p>
            <A
              href=""
              className="inline-flex min-h-11 items-center px-3 underline underline-offset-4"
            >
              {t('ui.tryAgain')}
            </A>
            <A
              href="/offline"
              className="inline-flex min-h-11 items-center px-3 underline underline-offset-4"
            >
              {t('ui.offline.allStored')}
            </A>
          </p>
        </div>
      </template>
    </div>
  );
}
