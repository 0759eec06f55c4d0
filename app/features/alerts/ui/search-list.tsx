import { Form } from '@remix-run/react';
import { t } from '~/i18n/render-language';
import type { Currency } from '~/lib/money';
import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { PencilIcon, TrashIcon } from '~/ui/dashboard-icons';
import { MoreIcon, PostButton, VisitButton } from '~/ui/row-buttons';
import type { Lost, SavedSearchView } from '../saved-search.dto';
import { savedSearchPath } from '../search-paths';
import { frequencyTexts } from './frequency-text';

interface SearchListProps {
  items: readonly SavedSearchView[];
  /** The currency of today's prices. */
  currency: Currency;
}

/** Saved searches, each with its filters in words, what it has found, and its switches. */
export function SearchList({ items, currency }: SearchListProps) {
  return (
    <ul className="search-list">
      {items.map((item) => (
        <li key={item.id}>
          <div className="search-texts">
            <h2 className="font-semibold">
              <bdi>{item.name}</bdi>
              {item.active ? null : <Badge tone="plain">{t('alerts.off')}</Badge>}
            </h2>
            <p>{item.filters.length > 0 ? item.filters.join(' · ') : t('alerts.everything')}</p>
            <p className="text-sm">{t(frequencyTexts[item.frequency])}</p>
            {item.lost ? <p className="search-lost">{lostText(item.lost, currency)}</p> : null}
          </div>
          {item.lost === null || item.lost === 'currency' ? <ShowButton item={item} /> : null}
          <details className="search-toggle">
            <summary className="icon-button">
              <MoreIcon />
              <span className="sr-only">
                {t('ui.moreFor')} <bdi>{item.name}</bdi>
              </span>
            </summary>
          </details>
          <div className="search-actions">
            {item.lost ? null : (
              <PostButton
                fields={{ id: item.id, active: item.active ? '' : 'on' }}
                label={item.active ? t('alerts.turnOff') : t('alerts.turnOn')}
                of={item.name}
              />
            )}
            <VisitButton
              to={savedSearchPath(item.id)}
              label={t('alerts.edit', { search: item.name })}
              icon={<PencilIcon />}
              variant="bare"
            />
            <VisitButton
              to={`${savedSearchPath(item.id)}/delete`}
              label={t('alerts.delete', { search: item.name })}
              icon={<TrashIcon />}
              variant="bare"
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

const lostTexts = {
  category: 'alerts.lost.category',
  field: 'alerts.lost.field',
  place: 'alerts.lost.place',
} as const;

/** Why a search finds nothing new. */
function lostText(lost: NonNullable<Lost>, currency: Currency): string {
  if (lost === 'currency') return t('alerts.lost.currency', { currency: { currency } });
  return t(lostTexts[lost]);
}

/** Opens the results, which marks what was found as seen. */
function ShowButton({ item: { id, name, found } }: { item: SavedSearchView }) {
  const { count, more } = found;
  return (
    <Form method="post" action={`${savedSearchPath(id)}/open`} className="print:hidden">
      <CsrfField />
      <Button variant="quiet">
        {count === 0
          ? t('alerts.show')
          : more
            ? t('alerts.showMany', { count })
            : t('alerts.showNew', { count })}
        <span className="sr-only">
          : <bdi>{name}</bdi>
        </span>
      </Button>
    </Form>
  );
}
