import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RowDetails, RowLink } from './row-buttons';

const nameOf = (html: string) =>
  /<summary>(.*)<\/summary>/
    .exec(html)?.[1]
    ?.replace(/<svg.*<\/svg>/, '')
    .replace(/<[^>]+>/g, '');

it('row details are named by what unfolds and by the row’s object', () => {
  const details = (saysWhat: boolean, summary: string) =>
    renderToStaticMarkup(
      <RowDetails summary={summary} saysWhat={saysWhat} of="Oak desk">
        Inside
      </RowDetails>,
    );
  expect(nameOf(details(false, '2 views'))).toBe('2 views More for Oak desk');
  expect(nameOf(details(true, 'Contact the seller'))).toBe('Contact the seller for Oak desk');
});

it('the tooltip of a row’s name has no marks that turn its direction around', () => {
  const html = renderToStaticMarkup(<RowLink href="/p">{'A\u202enn\u202c'}</RowLink>);
  expect(html).toContain('title="Ann"');
});
