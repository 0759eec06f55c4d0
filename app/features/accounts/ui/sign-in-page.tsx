import { Link, type LinkProps } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { CheckIcon } from '~/ui/icons';
import { PageTitle } from '~/ui/page';

interface SignInPageProps {
  title: string;
  lead?: ReactNode;
  /** Why the page is shown, such as "To save this product, log in or create an account." */
  reason?: string | null;
  children: ReactNode;
  /** Below the form, such as the way to the other form. */
  footer?: ReactNode;
}

/** A page around signing in: its form, and on a desktop what an account is good for beside it. */
export function SignInPage({ title, lead, reason, children, footer }: SignInPageProps) {
  return (
    <div className="mx-auto w-full max-w-md lg:grid lg:max-w-5xl lg:grid-cols-2 lg:overflow-hidden lg:rounded-lg lg:border lg:border-line lg:bg-raised">
      <div className="min-w-0 lg:px-12 lg:py-10">
        <PageTitle lead={lead}>{title}</PageTitle>
        {reason ? <p className="-mt-2 mb-6 rounded bg-sage px-4 py-3">{reason}</p> : null}
        {children}
        {footer ? <div className="mt-6 border-t border-line pt-4">{footer}</div> : null}
      </div>
      <Benefits />
    </div>
  );
}

/** A link in a sentence of these pages. */
export function TextLink(props: LinkProps) {
  return <Link {...props} className="text-brand underline underline-offset-4" />;
}

const benefits = [
  'accounts.benefits.book',
  'accounts.benefits.favourites',
  'accounts.benefits.sell',
] as const satisfies readonly MessageKey[];

const pictures = ['furniture', 'cameras', 'bicycles', 'home-audio'];

function Benefits() {
  return (
    <div className="hidden flex-col justify-center gap-8 bg-sage px-12 py-10 lg:flex">
      <ul className="grid grid-cols-2 gap-3" aria-hidden="true">
        {pictures.map((name) => (
          <li key={name}>
            <img
              src={`/category-pictures/${name}-320.webp`}
              alt=""
              width={320}
              height={240}
              loading="lazy"
              decoding="async"
              className="benefit-picture aspect-4/3 w-full rounded-lg bg-line object-cover"
            />
          </li>
        ))}
      </ul>
      <div>
        <h2 className="font-display text-xl font-semibold text-balance">
          {t('accounts.benefits.title')}
        </h2>
        <ul className="mt-4 space-y-3">
          {benefits.map((text) => (
            <li key={text} className="flex gap-3">
              <CheckIcon className="mt-0.5 size-5 text-brand" />
              {t(text)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
