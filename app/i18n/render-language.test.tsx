import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Language } from './language';
import { Text, renderIn, t } from './render-language';

/** A language that shows each key's values, so that no catalogue decides the result. */
const language = (text: string): Language => ({
  code: 'en',
  lang: 'en',
  locale: 'en-US',
  dir: 'ltr',
  prefix: '',
  t: ((_key: string, values: Record<string, unknown> = {}) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))) as Language['t'],
});
const render = (text: string, props: object) =>
  renderIn(language(text), () =>
    renderToStaticMarkup(<Text message={'ui.save'} {...(props as object)} />),
  );

describe('a text with elements', () => {
  it('puts elements into tags and placeholders', () => {
    const props = { values: { when: <time>now</time> }, tags: { link: <b /> } };
    expect(render('Until {when} or <link>read on</link>.', props)).toBe(
      'Until <time>now</time> or <b>read on</b>.',
    );
  });

  it('shows what looks like a tag in a name as text', () => {
    const props = { values: { name: '<link>x</link> & <i>' }, tags: { link: <b /> } };
    expect(render('Hello {name}', props)).toBe('Hello &lt;link&gt;x&lt;/link&gt; &amp; &lt;i&gt;');
  });

  it('leaves unknown tags as text', () => {
    expect(render('a < b <em>c</em>', {})).toBe('a &lt; b &lt;em&gt;c&lt;/em&gt;');
  });
});

it('has a language only for the time of a rendering', () => {
  expect(renderIn(language('Hello'), () => t('ui.save'))).toBe('Hello');
  expect(t('ui.save')).toBe('Save');
});
