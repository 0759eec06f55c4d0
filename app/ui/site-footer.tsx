import { Form, useNavigation } from '@remix-run/react';
import { CsrfField } from './form-parts';
import { CameraIcon, ChatIcon, PlayIcon, Logo } from './icons';

export type SitePage = { label: string; href: string };
export type FooterColumn = { title: string; entries: SitePage[] };

/** The columns of the foot. Every entry leads to a page. */
export const footerColumns: FooterColumn[] = [
  {
    title: 'Services',
    entries: [
      { label: 'Buying', href: '/how-it-works#buying' },
      { label: 'Selling', href: '/how-it-works#selling' },
      { label: 'Meeting safely', href: '/safety' },
    ],
  },
  {
    title: 'Company',
    entries: [
      { label: 'About us', href: '/about' },
      { label: 'Contact', href: '/contact' },
      { label: 'Blog', href: '/blog' },
    ],
  },
  {
    title: 'Legal',
    entries: [
      { label: 'Terms of use', href: '/terms' },
      { label: 'Privacy', href: '/privacy' },
      { label: 'Cookies', href: '/cookies' },
      { label: 'Accessibility', href: '/accessibility' },
    ],
  },
];

/** The pages of plain text, as their side menu lists them. */
export const textPages: SitePage[] = [
  { label: 'About us', href: '/about' },
  { label: 'How it works', href: '/how-it-works' },
  { label: 'Meeting safely', href: '/safety' },
  { label: 'Terms of use', href: '/terms' },
  { label: 'Privacy', href: '/privacy' },
  { label: 'Cookies', href: '/cookies' },
  { label: 'Accessibility', href: '/accessibility' },
  { label: 'Contact', href: '/contact' },
];

const icons = [
  [/(^|\.)(instagram|pinterest|flickr|pixelfed)\./, CameraIcon],
  [/(^|\.)(youtube|vimeo|tiktok|twitch)\./, PlayIcon],
] as const;

/** The operator's pages elsewhere, each named after its site; nothing where there are none. */
export function SocialLinks({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 text-pine-soft">
      {addresses.map((address) => {
        const host = new URL(address).hostname.replace(/^www\./, '');
        const Icon = icons.find(([pattern]) => pattern.test(host))?.[1] ?? ChatIcon;
        return (
          <li key={address}>
            <a
              href={address}
              rel="me noopener"
              title={host}
              className="inline-flex size-11 items-center justify-center rounded hover:text-pine-ink"
            >
              <Icon className="size-6" />
              <span className="sr-only">Rummage on {host}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The way onto the newsletter, in the foot of every page; /newsletter answers. */
export function NewsletterBox() {
  const busy = useNavigation().formAction?.startsWith('/newsletter') ?? false;
  return (
    <Form method="post" action="/newsletter" noValidate className="min-w-0">
      <CsrfField />
      <label htmlFor="newsletter" className="mb-1 block font-semibold">
        Newsletter
      </label>
      <p id="newsletter-help" className="mb-2 text-sm text-pine-soft">
        New listings by email, now and then. Unsubscribe at any time.
      </p>
      <div className="flex flex-wrap gap-2">
        <input
          id="newsletter"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          maxLength={254}
          aria-describedby="newsletter-help"
          className="min-h-11 min-w-0 flex-1 basis-40 rounded border border-pine-soft bg-pine px-3 placeholder:text-pine-soft"
        />
        <button
          aria-disabled={busy || undefined}
          className="min-h-11 rounded border border-pine-ink bg-pine-ink px-4 font-semibold text-pine hover:bg-pine-soft"
        >
          Subscribe
        </button>
      </div>
    </Form>
  );
}

export type SiteFooterProps = {
  /** Addresses of the operator's pages elsewhere. */
  social: readonly string[];
  /** Whether anybody can subscribe to the newsletter. */
  newsletter: boolean;
};

/** The foot of every page. */
export function SiteFooter({ social, newsletter }: SiteFooterProps) {
  return (
    <footer className="on-pine mt-12 print:hidden">
      <div className="mx-auto max-w-6xl px-4">
        <div className="grid gap-8 py-8 md:grid-cols-[3fr_2fr]">
          <Columns />
          {newsletter ? <NewsletterBox /> : null}
        </div>
        <Base social={social} />
      </div>
    </footer>
  );
}

function Columns() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-6">
      {footerColumns.map((column) => (
        <Column key={column.title} {...column} />
      ))}
    </div>
  );
}

function Base({ social }: Pick<SiteFooterProps, 'social'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t border-pine-soft py-4">
      <p className="flex items-center gap-3">
        <Logo />
        Good things deserve a second home.
      </p>
      <SocialLinks addresses={social} />
    </div>
  );
}

function Column({ title, entries }: FooterColumn) {
  return (
    <section>
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-1 text-sm text-pine-soft">
        {entries.map(({ label, href }) => (
          <li key={label}>
            <a
              href={href}
              data-link=""
              className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-pine-ink"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
