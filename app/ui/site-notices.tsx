const texts = {
  publicDemo:
    'This is a public demo: the passwords of its accounts are published, and nothing in it is private.',
  sandbox: 'This shop runs on a payment sandbox: no real money moves.',
  testPayments: 'Payments are in test mode: no real money moves.',
};

export type SiteNotice = keyof typeof texts;

/** What visitors must know before they trust this site with anything; on every page. */
export function SiteNotices({ notices }: { notices: readonly SiteNotice[] }) {
  return notices.map((notice) => (
    <p
      key={notice}
      className="border-b border-line bg-line px-4 py-1 text-center text-sm print:hidden"
    >
      {texts[notice]}
    </p>
  ));
}
