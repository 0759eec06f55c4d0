import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { DraftView } from '~/features/products/listing-drafts.server';
import { languageFor } from '~/i18n/catalogues.server';
import { languageCodes } from '~/i18n/languages';
import { renderIn } from '~/i18n/render-language';
import { draftColumns } from './draft-columns';

it.each(languageCodes)('shows the year and the time of a draft: %s', (code) => {
  const draft = { updatedAt: '2025-11-24T09:30:00.000Z' } as DraftView;
  const language = languageFor(code, { default: 'en', pseudo: false });
  const html = renderIn(language, () => {
    const saved = draftColumns().find(({ key }) => key === 'saved');
    return renderToStaticMarkup(saved?.cell(draft, 0));
  });
  expect(html.replace(/<[^>]*>/g, '')).toMatch(/2025.*30/);
});
