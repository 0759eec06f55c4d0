import { t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { A } from '~/ui/link';

/** What has to be finished before the account can be deleted, in the place of the form. */
export default function Obstacles({ obstacles }: { obstacles: { text: string; href: string }[] }) {
  return (
    <section aria-labelledby="obstacles">
      <h2 id="obstacles" className="mb-2 text-lg font-semibold">
        {t('lifecycle.obstacles')}
      </h2>
      <ul className="mb-6 space-y-2">
        {obstacles.map(({ text, href }) => (
          <li key={href}>
            <A href={href} data-link="" className="underline underline-offset-4 wrap-anywhere">
              {text}
            </A>
          </li>
        ))}
      </ul>
      <ButtonLink variant="quiet" href="/dashboard/account">
        {t('ui.back')}
      </ButtonLink>
    </section>
  );
}
