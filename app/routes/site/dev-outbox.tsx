import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { answerPasswordResets } from '~/features/accounts/reset-password.server';
import { DomainError } from '~/lib/domain-error';
import { deliverMail } from '~/features/notifications/mail-job.server';
import { DateTime } from '~/ui/formats';
import { EmptyState } from '~/ui/notices';
import { PageTitle } from '~/ui/page';
import { A } from '~/ui/link';
import { Text, t } from '~/i18n/render-language';

export const meta: MetaFunction = () => [
  { title: t('ui.outbox.pageTitle') },
  { name: 'robots', content: 'noindex' },
];

/** Messages in the outbox, newest first. The page exists only where mail is not really sent. */
export const loader = pageLoader(async ({ ctx }) => {
  const { mailer } = ctx;
  if (mailer.kind !== 'outbox') throw new DomainError('not_found');
  await answerPasswordResets(ctx);
  await deliverMail(ctx);
  const messages = await mailer.list();
  return messages.map(({ id, to, subject, text, date }) => ({
    id,
    to,
    subject,
    sentAt: date.toISOString(),
    pieces: splitAtAddresses(text),
  }));
});

export default function DevOutbox() {
  const messages = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle lead={t('ui.outbox.lead')}>{t('ui.outbox.title')}</PageTitle>
      {messages.length === 0 ? (
        <EmptyState title={t('ui.outbox.none')} next={{ href: '/', label: t('ui.home') }} />
      ) : null}
      <ol className="space-y-4">
        {messages.map(({ id, to, subject, sentAt, pieces }) => (
          <li key={id}>
            <article aria-labelledby={id} className="rounded border border-line bg-raised p-4">
              <h2 id={id} dir="auto" className="text-lg font-semibold">
                {subject}
              </h2>
              <p className="text-sm text-ink-soft">
                <Text
                  message="ui.outbox.to"
                  values={{ recipient: to, when: <DateTime iso={sentAt} kind="long" /> }}
                />
              </p>
              <p dir="auto" className="mt-4 max-w-prose whitespace-pre-wrap wrap-anywhere">
                {pieces.map((piece, index) =>
                  /^https?:/.test(piece) ? (
                    <A key={index} href={piece} className="text-brand underline">
                      {piece}
                    </A>
                  ) : (
                    piece
                  ),
                )}
              </p>
            </article>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The text, cut so that every address stands alone. */
function splitAtAddresses(text: string): string[] {
  return text.split(/(https?:\/\/\S+)/);
}
