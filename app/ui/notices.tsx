import type { ReactNode } from 'react';
import type { MessageKey } from '~/i18n/language';
import { Text, t } from '~/i18n/render-language';
import { ButtonLink } from './button';
import { CheckIcon } from './icons';
import { NOTICE, useSiteNotices, type SiteNotice } from './response-context';
import { A } from './link';

/** The confirmation shown in place of a completed form. Announced when it appears. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="status" className="rounded border-s-4 border-good bg-raised p-4">
      <p className="flex items-center gap-2 font-semibold">
        <CheckIcon className="size-5 text-good" />
        {title}
      </p>
      <div className="mt-1 [&_a]:text-brand [&_a]:underline">{children}</div>
    </div>
  );
}

const texts = {
  publicDemo: 'ui.notice.publicDemo',
  sandbox: 'ui.notice.sandbox',
  testPayments: 'ui.notice.testPayments',
} as const satisfies Record<SiteNotice, MessageKey>;

/** Notices about the demo and test payments, on every page. */
export function SiteNotices() {
  return useSiteNotices().map((notice) => (
    <p
      key={notice}
      {...{ [NOTICE]: notice }}
      className="border-b border-line bg-line px-4 py-1 text-center text-sm print:hidden"
    >
      {t(texts[notice])}
    </p>
  ));
}

/** Where the mail of a demo, which sends none, can be read. */
export function OutboxHint({ mail }: { mail: 'smtp' | 'outbox' | 'off' }) {
  if (mail !== 'outbox') return null;
  return (
    <p className="mt-2">
      <Text message="ui.notice.outbox" tags={{ link: <A href="/dev/outbox" /> }} />
    </p>
  );
}

export type EmptyStateProps = {
  title: string;
  /** Makes the title the page's heading, where it has no other. */
  titleLevel?: 1;
  text?: string;
  next?: { href: string; label: string };
};

/** Message of an empty list, with a link to a next step. */
export function EmptyState({ title, titleLevel, text, next }: EmptyStateProps) {
  const Title = titleLevel === 1 ? 'h1' : 'p';
  return (
    <div className="rounded border border-line bg-raised px-4 py-12 text-center">
      <Title className="text-lg font-semibold text-balance">{title}</Title>
      {text ? <p className="mx-auto mt-1 max-w-prose text-ink-soft">{text}</p> : null}
      {next ? (
        <ButtonLink href={next.href} className="mt-4">
          {next.label}
        </ButtonLink>
      ) : null}
    </div>
  );
}
