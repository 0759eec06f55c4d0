import { Form, useNavigation } from '@remix-run/react';
import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { Button } from './button';
import { CsrfField } from './csrf-field';
import { CameraIcon, ChatIcon, PlayIcon, Logo } from './icons';
import type { PageLanguage } from './language-offer';
import { LanguageSwitch } from './language-switch';
import { A } from './link';

/** A page by its address, and the message that names it. */
export type SitePage = { label: MessageKey; href: string };
type FooterColumn = { title: MessageKey; entries: SitePage[] };

/** The columns of the foot. Every entry leads to a page. */
const footerColumns: FooterColumn[] = [
  {
    title: 'ui.footer.services',
    entries: [
      { label: 'ui.footer.buying', href: '/how-it-works#buying' },
      { label: 'ui.footer.selling', href: '/how-it-works#selling' },
      { label: 'ui.footer.safety', href: '/safety' },
      { label: 'ui.footer.recent', href: '/recently-viewed' },
    ],
  },
  {
    title: 'ui.footer.company',
    entries: [
      { label: 'ui.footer.about', href: '/about' },
      { label: 'ui.footer.contact', href: '/contact' },
      { label: 'ui.footer.blog', href: '/blog' },
    ],
  },
  {
    title: 'ui.footer.legal',
    entries: [
      { label: 'ui.footer.terms', href: '/terms' },
      { label: 'ui.footer.privacy', href: '/privacy' },
      { label: 'ui.footer.cookies', href: '/cookies' },
      { label: 'ui.footer.accessibility', href: '/accessibility' },
    ],
  },
];

const icons = [
  [/(^|\.)(instagram|pinterest|flickr|pixelfed)\./, CameraIcon],
  [/(^|\.)(youtube|vimeo|tiktok|twitch)\./, PlayIcon],
] as const;

/** The operator's pages elsewhere, each named after its site; nothing where there are none. */
function SocialLinks({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <ul className="flex flex-wrap">
      {addresses.map((address) => {
        const host = new URL(address).hostname.replace(/^www\./, '');
        const Icon = icons.find(([pattern]) => pattern.test(host))?.[1] ?? ChatIcon;
        const name = t('ui.footer.elsewhere', { host });
        return (
          <li key={address}>
            <A
              href={address}
              rel="me noopener"
              title={name}
              className="size-11 justify-center rounded hover:bg-line"
            >
              <Icon />
              <span className="sr-only">{name}</span>
            </A>
          </li>
        );
      })}
    </ul>
  );
}

/** The way onto the newsletter, in the foot of every page; /newsletter answers. */
function NewsletterBox() {
  const busy = useNavigation().formAction?.startsWith('/newsletter') ?? false;
  return (
    <Form method="post" action="/newsletter" noValidate className="min-w-0">
      <CsrfField />
      <label htmlFor="newsletter" className="font-semibold">
        {t('ui.footer.newsletter')}
      </label>
      <p id="newsletter-help" className="mt-1 mb-2 text-ink-soft">
        {t('ui.footer.newsletterHelp')}
      </p>
      <div className="flex flex-wrap gap-2">
        <input
          id="newsletter"
          name="email"
          type="email"
          autoComplete="email"
          placeholder={t('ui.footer.exampleEmail')}
          maxLength={254}
          aria-describedby="newsletter-help"
          className="min-h-11 min-w-0 flex-1 basis-40 rounded border border-ink-soft bg-raised px-3 text-base placeholder:text-ink-soft"
        />
        <Button variant="quiet" busy={busy}>
          {t('ui.footer.subscribe')}
        </Button>
      </div>
    </Form>
  );
}

export interface SiteFooterProps {
  /** Addresses of the operator's pages elsewhere. */
  social: readonly string[];
  /** Whether the newsletter accepts subscriptions. */
  newsletter: boolean;
  languages: readonly PageLanguage[];
  signedIn: boolean;
}

/** The foot of every page. */
export function SiteFooter({ social, newsletter, languages, signedIn }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <div className="page-width">
        <div className="grid gap-x-12 gap-y-6 py-6 lg:grid-cols-[3fr_2fr] lg:py-10">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-6">
            {footerColumns.map((column) => (
              <Column key={column.title} {...column} />
            ))}
          </div>
          {newsletter ? <NewsletterBox /> : null}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-3">
          <p className="flex min-h-11 items-center gap-2 text-ink-soft">
            <Logo className="size-6" />
            {t('ui.footer.slogan')}
          </p>
          <LanguageSwitch languages={languages} signedIn={signedIn} />
          <SocialLinks addresses={social} />
        </div>
      </div>
    </footer>
  );
}

function Column({ title, entries }: FooterColumn) {
  return (
    <section>
      <h2 className="font-semibold">{t(title)}</h2>
      <ul className="mt-1 wrap-anywhere text-ink-soft">
        {entries.map(({ label, href }) => (
          <li key={label}>
            <A href={href} data-link="">
              {t(label)}
            </A>
          </li>
        ))}
      </ul>
    </section>
  );
}
