import { createContext, useContext, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CachedFragment, FragmentCacheProvider } from './cached-fragment';
import { createFragmentCache } from './fragment-cache.server';

let renders = 0;

interface NoteProps {
  text: string;
  lines?: readonly { by: string; at: number | null }[];
}

function Note({ text, lines = [] }: NoteProps) {
  renders += 1;
  return (
    <p title={text}>
      {text} & {lines.length} more
      {lines.map(({ by, at }) => (
        <b key={by}>{at === null ? by : `${by} ${at}`}</b>
      ))}
    </p>
  );
}

const List = ({ notes }: { notes: NoteProps[] }) => (
  <ul>
    {notes.map((note, index) => (
      <CachedFragment key={index} as="li" className="note" component={Note} props={note} />
    ))}
  </ul>
);

function htmlOf(page: ReactNode, cache = createFragmentCache()): string {
  renders = 0;
  return renderToStaticMarkup(<FragmentCacheProvider value={cache}>{page}</FragmentCacheProvider>);
}

const notes: NoteProps[] = [
  { text: '<script>"one"</script>' },
  { text: 'two', lines: [{ by: 'Ada', at: 1 }] },
  { text: 'two', lines: [{ by: 'Ada', at: null }] },
];

it('gives the same HTML as without a cache, from the first time on', () => {
  const cache = createFragmentCache();
  const plain = renderToStaticMarkup(
    <ul>
      {notes.map((note, index) => (
        <li key={index} className="note">
          <Note {...note} />
        </li>
      ))}
    </ul>,
  );
  expect(htmlOf(<List notes={notes} />, cache)).toBe(plain);
  expect(renders).toBe(3);
  expect(htmlOf(<List notes={notes} />, cache)).toBe(plain);
  expect(renders).toBe(0);
});

it('renders other props and other components anew', () => {
  const cache = createFragmentCache();
  const Other = ({ text }: NoteProps) => <i>{text}</i>;
  const note = <CachedFragment as="div" component={Note} props={{ text: 'a' }} />;
  const other = <CachedFragment as="div" component={Other} props={{ text: 'a' }} />;
  expect(htmlOf(note, cache)).toContain('<p title="a">');
  expect(htmlOf(other, cache)).toBe('<div><i>a</i></div>');
  expect(htmlOf(<List notes={[{ text: 'b' }]} />, cache)).toContain('<p title="b">');
});

it('leaves the render around it as it was', () => {
  const Words = createContext('none');
  const Shown = () => <em>{useContext(Words)}</em>;
  const page = (
    <Words.Provider value="given">
      <Shown />
      <CachedFragment as="div" component={Note} props={{ text: 'a' }} />
      <Shown />
    </Words.Provider>
  );
  expect(htmlOf(page).match(/<em>given<\/em>/g)).toHaveLength(2);
});

it('survives a component that fails', () => {
  const cache = createFragmentCache();
  const Failing = ({ text }: NoteProps): ReactNode => {
    throw new Error(text);
  };
  const failing = <CachedFragment as="div" component={Failing} props={{ text: 'broken' }} />;
  expect(() => htmlOf(failing, cache)).toThrow('broken');
  expect(htmlOf(<List notes={notes} />, cache)).toContain('Ada 1');
});

it('drops the least recently used HTML beyond its size', () => {
  const long = (text: string): NoteProps => ({ text: text.repeat(1000) });
  // Each takes some 6 KB: two bytes for each character of the key, the title and the text.
  const cache = createFragmentCache(20_000);
  const show = (text: string) => htmlOf(<List notes={[long(text)]} />, cache);
  for (const text of ['a', 'b', 'a', 'c', 'd']) show(text);
  show('a');
  expect(renders).toBe(0);
  show('b');
  expect(renders).toBe(1);
});

it('takes only props that JSON represents', () => {
  const fragments = [
    // @ts-expect-error -- an element
    <CachedFragment as="li" component={(_: { slot: ReactNode }) => null} props={{ slot: <b /> }} />,
    <CachedFragment
      as="li"
      component={(_: { slot: ReactElement }) => null}
      // @ts-expect-error -- the same by its own type
      props={{ slot: <b /> }}
    />,
    // @ts-expect-error -- a function
    <CachedFragment as="li" component={(_: { f: () => void }) => null} props={{ f: () => {} }} />,
    <CachedFragment
      as="li"
      component={(_: { at: Date }) => null}
      // @ts-expect-error -- a date, which JSON would turn into text
      props={{ at: new Date() }}
    />,
    <CachedFragment
      as="li"
      component={(_: { list: { f?: () => void }[] }) => null}
      // @ts-expect-error -- a function further inside
      props={{ list: [{ f: () => {} }] }}
    />,
    // @ts-expect-error -- a prop that the component does not have
    <CachedFragment as="li" component={Note} props={{ text: 'a', other: 1 }} />,
  ];
  expect(fragments).toHaveLength(6);
});
