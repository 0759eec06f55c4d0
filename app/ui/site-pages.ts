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
