import type { SitePage } from './site-footer';

/** The pages of plain text, as their side menu lists them. */
export const textPages: SitePage[] = [
  { label: 'ui.footer.about', href: '/about' },
  { label: 'ui.footer.howItWorks', href: '/how-it-works' },
  { label: 'ui.footer.safety', href: '/safety' },
  { label: 'ui.footer.terms', href: '/terms' },
  { label: 'ui.footer.privacy', href: '/privacy' },
  { label: 'ui.footer.cookies', href: '/cookies' },
  { label: 'ui.footer.accessibility', href: '/accessibility' },
  { label: 'ui.footer.contact', href: '/contact' },
];
