import { useState, type MouseEvent } from 'react';
import { t } from '~/i18n/render-language';
import { useRoot } from '~/ui/root-data';
import { Icon } from '~/ui/icons';
import { A } from '~/ui/link';

interface ShareLinkProps {
  /** The page's address, from the site's root. */
  path: string;
  title: string;
}

/**
 * Shares the page: a mail to write without scripts; with them the device's own sheet, or else the
 * address on the clipboard.
 */
export function ShareLink({ path, title }: ShareLinkProps) {
  const { publicUrl } = useRoot();
  const [copied, setCopied] = useState(false);
  const url = publicUrl + path;
  const mail = new URLSearchParams({ subject: title, body: url }).toString().replaceAll('+', '%20');
  const href = `mailto:?${mail}`;
  const share = (event: MouseEvent) => {
    const { share: open, clipboard } = navigator as Partial<Navigator>;
    if (open) {
      event.preventDefault();
      // Rejects when the person closes the sheet.
      open.call(navigator, { title, url }).catch(() => {});
    } else if (clipboard) {
      event.preventDefault();
      // Without the permission to write there, the mail is opened as without scripts.
      clipboard.writeText(url).then(
        () => setCopied(true),
        () => window.location.assign(href),
      );
    }
  };
  return (
    <span className="inline-flex items-center gap-2">
      <A href={href} onClick={share} className="quiet-link">
        <Icon>
          <path d="M12 15V4M8 7.5 12 3.5l4 4M6 12H5v8h14v-8h-1" />
        </Icon>
        {t('products.share')}
      </A>
      <span role="status" className="text-sm text-ink-soft">
        {copied ? t('products.linkCopied') : null}
      </span>
    </span>
  );
}
