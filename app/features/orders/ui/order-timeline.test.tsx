import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { languageFor } from '~/i18n/catalogues.server';
import { languageCodes } from '~/i18n/languages';
import { renderIn } from '~/i18n/render-language';
import { OrderTimeline } from './order-timeline';

it.each(languageCodes)('shows the year of an event: %s', (code) => {
  const order = { events: [{ type: 'book' as const, at: '2025-11-24T09:30:00.000Z' }] };
  const language = languageFor(code, { default: 'en', pseudo: false });
  const html = renderIn(language, () => renderToStaticMarkup(<OrderTimeline order={order} />));
  expect(html.replace(/<[^>]*>/g, '')).toContain('2025');
});
