import type { MetaFunction } from '@remix-run/node';
import type { ReactNode } from 'react';
import { t, Text } from '~/i18n/render-language';
import { pageMeta } from '~/ui/page-meta';
import { ButtonLink } from '~/ui/button';
import { ChevronDownIcon } from '~/ui/icons';
import { PageTitle } from '~/ui/page';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: t('pages.blog.metaTitle'),
    description: t('pages.blog.metaDescription'),
    path: '/blog',
  });

/** Code reads from left to right in every language. */
const tags = { b: <b />, code: <code dir="ltr" /> };

/** Four questions that people who build shops like this one ask. */
export default function Blog() {
  return (
    <>
      <Banner />
      <div className="mt-8 max-w-[65ch]">
        <PageTitle lead={t('pages.blog.lead')}>{t('pages.blog.title')}</PageTitle>
        <div className="border-t border-line">
          <StateManagement />
          <PrototypalInheritance />
          <UnitTesting />
          <ThreeFrameworks />
        </div>
      </div>
    </>
  );
}

function Banner() {
  return (
    <section className="on-pine flex flex-wrap items-center justify-between gap-4 rounded-lg p-4 sm:px-8 sm:py-6">
      <p className="min-w-0 font-display text-xl font-semibold text-balance">
        {t('pages.blog.slogan')}
      </p>
      <ButtonLink href="/contact" variant="quiet">
        {t('pages.blog.contact')}
      </ButtonLink>
    </section>
  );
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-11 items-center justify-between gap-4 py-4">
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere text-balance">{title}</h2>
        <ChevronDownIcon className="size-6 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-3 pb-6">{children}</div>
    </details>
  );
}

function StateManagement() {
  return (
    <Question title={t('pages.blog.state')}>
      <p>
        <Text message="pages.blog.state1" tags={tags} />
      </p>
      <p>
        <Text message="pages.blog.state2" tags={tags} />
      </p>
      <p>
        <Text message="pages.blog.state3" tags={tags} />
      </p>
    </Question>
  );
}

function PrototypalInheritance() {
  return (
    <Question title={t('pages.blog.prototypes')}>
      <p>
        <Text message="pages.blog.prototypes1" tags={tags} />
      </p>
      <p>
        <Text message="pages.blog.prototypes2" tags={tags} />
      </p>
    </Question>
  );
}

function UnitTesting() {
  return (
    <Question title={t('pages.blog.tests')}>
      <p>{t('pages.blog.tests1')}</p>
      <p>{t('pages.blog.tests2')}</p>
    </Question>
  );
}

function ThreeFrameworks() {
  return (
    <Question title={t('pages.blog.frameworks')}>
      <p>
        <Text message="pages.blog.frameworks1" tags={tags} />
      </p>
      <p>
        <Text message="pages.blog.frameworks2" tags={tags} />
      </p>
      <p>
        <Text message="pages.blog.frameworks3" tags={tags} />
      </p>
    </Question>
  );
}
