import { t } from '~/i18n/render-language';
import { A } from '~/ui/link';

interface Props {
  /** The address of the newest messages. */
  href: string;
  /** The sequence that the page of earlier messages ends before; null on the first page. */
  earlier: number | null;
}

/** Above a page of messages: the way to earlier ones. */
export function EarlierMessages({ href, earlier }: Props) {
  if (earlier === null) return null;
  return (
    <p className="text-center">
      <A href={`${href}?before=${earlier}`} data-link="" className="quiet-link">
        {t('conversations.earlier')}
      </A>
    </p>
  );
}

/** Below a page of earlier messages: the way back. */
export function NewestMessages({ href }: Pick<Props, 'href'>) {
  return (
    <p className="text-center">
      <A href={href} data-link="" className="quiet-link">
        {t('conversations.newest')}
      </A>
    </p>
  );
}
