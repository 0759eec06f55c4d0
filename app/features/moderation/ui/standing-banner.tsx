import { Form, useLocation } from '@remix-run/react';
import { decisionPath } from '~/features/products/listing-paths';
import { t } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { DateTime } from '~/ui/formats';
import { CsrfField } from '~/ui/csrf-field';
import { A } from '~/ui/link';
import { suspensionPath } from '../moderation-mails';
import type { Standing } from '../standing.server';
import { GivenReason, SuspensionFacts } from './suspension-facts';

/** Banner above every page: the reason of a suspension, and warnings. */
export default function StandingBanner({ standing }: { standing: Standing }) {
  const { suspension, warnings } = standing;
  const { pathname } = useLocation();
  return (
    <div className="page-width space-y-3 pt-4 print:hidden">
      {suspension ? (
        <aside
          aria-label={t('suspensions.title')}
          className="rounded-lg border-2 border-bad bg-raised p-4"
        >
          <p className="text-lg font-semibold">{t('suspensions.title')}</p>
          <SuspensionFacts suspension={suspension} />
          {pathname === suspensionPath(suspension.id) ? null : (
            <p className="mt-2">
              <A href={suspensionPath(suspension.id)} data-link="" className="quiet-link">
                {suspension.mayAppeal ? t('suspensions.toAppeal') : t('suspensions.toDetails')}
              </A>
            </p>
          )}
        </aside>
      ) : null}
      {warnings.length > 0 ? <Warnings warnings={warnings} /> : null}
    </div>
  );
}

function Warnings({ warnings }: Pick<Standing, 'warnings'>) {
  const { pathname, search } = useLocation();
  return (
    <aside
      aria-label={t('suspensions.warningTitle', { count: warnings.length })}
      className="rounded-lg border-2 border-highlight bg-raised p-4"
    >
      <p className="text-lg font-semibold">
        {t('suspensions.warningTitle', { count: warnings.length })}
      </p>
      {warnings.map(({ id, reason, at, decisionId }) => (
        <div key={id}>
          <GivenReason reason={reason} />
          <p className="text-sm text-ink-soft">
            <DateTime iso={at} kind="long" />
          </p>
          {decisionId && pathname !== decisionPath(decisionId) ? (
            <p className="mt-1">
              <A href={decisionPath(decisionId)} data-link="" className="quiet-link">
                {t('suspensions.toAppeal')}
              </A>
            </p>
          ) : null}
        </div>
      ))}
      <Form method="post" action="/dashboard/warnings" preventScrollReset className="mt-3">
        <CsrfField />
        <input type="hidden" name="from" value={pathname + search} />
        {warnings.map(({ id }) => (
          <input key={id} type="hidden" name="warning" value={id} />
        ))}
        <Button variant="quiet">{t('suspensions.confirmWarning')}</Button>
      </Form>
    </aside>
  );
}
