import { keptMarkup } from './kept-markup';
import { Logo } from './logo';
import { NewsletterBox } from './newsletter-box';
import { footerColumns, type FooterColumn } from './site-pages';
import { SocialLinks } from './social-links';

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

const Columns = keptMarkup(function Columns() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-6">
      {footerColumns.map((column) => (
        <Column key={column.title} {...column} />
      ))}
    </div>
  );
});

const Base = keptMarkup(function Base({ social }: Pick<SiteFooterProps, 'social'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t border-pine-soft py-4">
      <p className="flex items-center gap-3">
        <Logo />
        Good things deserve a second home.
      </p>
      <SocialLinks addresses={social} />
    </div>
  );
});

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
