import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CsrfField, CsrfProvider } from './form-parts';
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
    expect(page(texts, csrf).toString()).toBe(plainPage(texts, csrf));
    expect(page(texts, csrf).toString()).toBe(plainPage(texts, csrf));
  }
});

it('renders what it is given once for everybody, and gives nobody the token of another', () => {
  page(['once'], 'of ada').toString();
  const before = renders;
  const html = page(['once'], 'of ben').toString();
  expect(renders).toBe(before);
  expect(html).toContain('value="of ben"');
  expect(html).not.toContain('of ada');
  expect(page(['once'], null).toString()).not.toContain('csrf');
});

it('loses nothing of a page while it makes room', () => {
  const texts = (from: number) => Array.from({ length: 60 }, (_, index) => `line ${from + index}`);
  for (let at = 0; at < 12_000; at += 60) {
    const both = [...texts(at), ...texts(Math.max(0, at - 4_500))].filter(isFirst);
    expect(page(both, null).toString()).toBe(plainPage(both, null));
  }
});

const isFirst = (text: string, index: number, all: string[]) => all.indexOf(text) === index;

it('tells elements apart that stand in the same place with the same props', () => {
  const Bold = ({ count }: { count: number }) => <b>{count}</b>;
  const Italic = ({ count }: { count: number }) => <i>{count}</i>;
  const Frame = keptMarkup(({ slot }: { slot: ReactElement }) => <p>{slot}</p>);
  const keeper = openMarkupKeeper();
  const markup = renderToString(
    <MarkupKeeperProvider value={keeper}>
      <Frame slot={<Bold count={1} />} />
      <Frame slot={<Italic count={1} />} />
    </MarkupKeeperProvider>,
  );
  expect(fillMarkup(markup, keeper).toString()).toBe('<p><b>1</b></p><p><i>1</i></p>');
});
