import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, indexedWords, searchColumns, wordsOf } from './search-words';

describe('wordsOf', () => {
  it.each([
    ['Crème Brûlée', ['creme', 'brulee']],
    ["O'Hara's 3.5mm jack", ['o', 'hara', 's', '3', '5mm', 'jack']],
    ['Straße, Søren & Łódź', ['strasse', 'soren', 'lodz']],
    ['ПРИВЕТ İstanbul', ['привет', 'istanbul']],
    ['🪑 — "*"', []],
    ['Lego™ bricks, Switch℠', ['lego', 'bricks', 'switch']],
    ['½ inch, 12½ cm², ＣＤ', ['1', '2', 'inch', '12', '1', '2', 'cm2', 'cd']],
    ['so\u00adfa zero\u200bwidth', ['sofa', 'zerowidth']],
    ['أحمد مدرســة كِتَاب ٤٢', ['احمد', 'مدرسه', 'كتاب', '42']],
    ['自転車 かめら ﾃﾚﾋﾞ 車', ['自転', '転車', 'カメ', 'メラ', 'テレ', 'レビ', '車']],
    ['Sony製カメラ2台', ['sony', '製カ', 'カメ', 'メラ', '2', '台']],
    ['किताब', ['किताब']],
    ['\u2764\ufe0fLamp \u2728\ufe0fRare 2\ufe0f\u20e3', ['lamp', 'rare', '2']],
    ['葛\u{e0100}飾', ['葛飾']],
  ])('%s has the words %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('indexedWords', () => {
  it.each([
    ['Möbel', ['mobel', 'moebel']],
    ['Smørbrød', ['smorbrod', 'smoerbroed']],
    ['الكتاب والطاولة', ['الكتاب', 'كتاب', 'والطاوله', 'طاوله']],
    ['自転車', ['自転', '転車', '自', '転', '車']],
    ['blue blue chair', ['blue', 'chair']],
    ['Levi’s', ['levi', 's', 'levis']],
    ['Levi´s', ['levi', 's', 'levis']],
    ["d'été à l`anglaise 5'10", ['d', 'ete', 'a', 'l', 'anglaise', '5', '10', 'dete', 'langlaise']],
    ['iPhone12, 128GB', ['iphone12', 'iphone', '12', '128gb', '128', 'gb']],
    ['RTX3080Ti ٢٠سم', ['rtx3080ti', 'rtx', '3080', 'ti', '20سم', '20', 'سم']],
    ['A4 12V カメラ22', ['a4', '12v', 'カメ', 'メラ', '22', 'カ', 'メ', 'ラ']],
  ])('%s is found by %j', (text, words) => {
    expect(indexedWords(text)).toEqual(words);
  });
});

it('gives the columns of a product', () => {
  expect(
    searchColumns({ name: 'Old Stühle', description: 'old, oak', location: 'Köln' }),
  ).toMatchObject({
    searchName: 'old stuhle',
    searchText: 'old stuhle stuehle oak koln koeln',
    searchPlace: 'koln koeln',
  });
});

it('folds twice as once, and never leaves a space or a control character in a word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const words = indexedWords(text);
      for (const word of words) {
        expect(word).toMatch(/^[\p{L}\p{N}\p{M}]{1,60}$/u);
        expect(foldText(word)).toBe(word);
      }
    }),
  );
});
