import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CsrfField, CsrfProvider } from './csrf-field';
import { keptMarkup, MarkupKeeperProvider } from './kept-markup';
import { fillMarkup, openMarkupKeeper } from './markup-keeper.server';

let renders = 0;
const Line = keptMarkup(function Line({ text }: { text: string }) {
  renders += 1;
  return (
    <form>
      <CsrfField />
      <b>{text}</b>
    </form>
  );
});

function page(texts: string[], csrf: string | null, keeper = openMarkupKeeper()) {
  const lines = texts.map((text) => <Line key={text} text={text} />);
  const markup = renderToString(
    <CsrfProvider token={csrf}>
      <MarkupKeeperProvider value={keeper}>
        <main>
          {lines}
          {'<template data-kept="0"></template>'}
        </main>
      </MarkupKeeperProvider>
    </CsrfProvider>,
  );
  return fillMarkup(markup, keeper);
}

function plainPage(texts: string[], csrf: string | null) {
  const lines = texts.map((text) => <Line key={text} text={text} />);
  return renderToString(
    <CsrfProvider token={csrf}>
      <main>
        {lines}
        {'<template data-kept="0"></template>'}
      </main>
    </CsrfProvider>,
  );
}

it('puts together what would have been rendered, whatever people write', () => {
  const texts = ['one', '<template data-kept="1"></template>', '$& é 😀'];
  for (const csrf of ['of ada', null, 'of ben']) {
    expect(page(texts, csrf).text()).toBe(plainPage(texts, csrf));
    expect(page(texts, csrf).bytes().toString()).toBe(plainPage(texts, csrf));
  }
});

it('renders what it is given once for everybody, and gives nobody the token of another', () => {
  page(['once'], 'of ada').text();
  const before = renders;
  const html = page(['once'], 'of ben').text();
  expect(renders).toBe(before);
  expect(html).toContain('value="of ben"');
  expect(html).not.toContain('of ada');
  expect(page(['once'], null).text()).not.toContain('csrf');
});
