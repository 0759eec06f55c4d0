import type { MetaFunction } from '@remix-run/node';
import { pageMeta } from '~/ui/page-meta';
import { PageTitle } from '~/ui/page';
import { A } from '~/ui/link';

/** The service worker shows this page without a network, where scripts would not be loaded. */
export const handle = { scriptFree: true };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'You are offline · Rummage',
    description: 'Pages that can be read without a connection.',
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
      <PageTitle lead="This page can’t be shown without a connection. Check your connection, then try again.">
        You are offline
      </PageTitle>
      <p>
        <A href="" className="button button-primary">
          Try again
        </A>
      </p>
      <h2 className="mt-8 mb-2 text-lg font-semibold">Pages you saw before</h2>
      <ul
        id="offline-copies"
        className="peer divide-y divide-line border-y border-line empty:hidden [&_a]:inline-flex [&_a]:min-h-11 [&_a]:min-w-0 [&_a]:items-center [&_a]:wrap-anywhere [&_a]:underline [&_a]:underline-offset-4 [&_li]:flex [&_li]:flex-wrap [&_li]:items-center [&_li]:justify-between [&_li]:gap-x-4 [&_span]:text-sm [&_span]:text-ink-soft"
      />
      <p className="hidden peer-empty:block">No pages are stored on this device yet.</p>
      <p className="mt-4 text-sm text-ink-soft">
        Only public pages are stored, the way everyone sees them. Your dashboard is never stored.
        When you log in or out, all stored pages are deleted.
      </p>
      <template id="offline-notice">
        <div
          role="status"
          className="border-b-4 border-highlight bg-raised px-4 py-2 text-center print:hidden"
        >
          <p className="mx-auto max-w-prose">
            You are offline. This page was saved on {'{time}'}. Prices may have changed. Search,
            booking and other forms work again when you are online.
          </p>
          <p>
            <A
              href=""
              className="inline-flex min-h-11 items-center px-3 underline underline-offset-4"
            >
              Try again
            </A>
            <A
              href="/offline"
              className="inline-flex min-h-11 items-center px-3 underline underline-offset-4"
            >
              All stored pages
            </A>
          </p>
        </div>
      </template>
    </div>
  );
}
