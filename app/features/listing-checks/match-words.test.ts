import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phraseKey } from './look-alikes.server';
import { findRules, indexRules } from './match-words.server';

const index = indexRules(
  [
    'viagra',
    'replica watch',
    'водка',
    'fiat',
    'sos',
    'modem',
    '枪',
    'scharfe Munition',
    'مسدس',
    'mp3',
    'cocaine',
    'pistol',
    'heroin',
    'weed',
    'bomb',
    'бобы',
    'kokain',
    'gift card',
    'ivory',
    'Straße',
    'Schloss',
  ].map((phrase) => ({ id: phrase, phrase, action: 'flag' })),
);
const found = (text: string) => findRules(index, text).map(({ phrase }) => phrase);

/** For each letter, shapes that people read as the same. */
const shapes: Record<string, string[]> = {
  v: ['v', 'V', 'ѵ', 'ν', 'ｖ', '𝐯', 'ⓥ', 'ⅴ', 'ṽ', '🅥', 'ᴠ'],
  i: ['i', 'I', 'і', 'ι', '1', '!', '|', 'ｉ', 'í', 'ı', 'ɪ', 'Ӏ', '𝗂', 'ⓘ'],
  a: ['a', 'A', 'а', 'α', '@', '4', 'ａ', 'á', 'Å', 'ɑ', '𝖆', 'ᴀ', 'Α'],
  g: ['g', 'G', 'ɡ', '9', 'ｇ', 'ğ', '𝓰', 'ɢ', 'ց'],
  r: ['r', 'R', 'ｒ', 'ř', '𝕣', 'ʀ', 'г'],
};
const invisible = fc.constantFrom('', '', '', '\u200b', '\u00ad', '\u2060', '\ufe0f', '\u0301');
const joint = fc.constantFrom('.', '-', '_', '*', '·', '/', ' . ', ' ');

const written = fc
  .record({
    letters: fc.tuple(
      ...[...'viagra'].map((letter) =>
        fc.tuple(fc.constantFrom(...(shapes[letter] ?? [])), invisible),
      ),
    ),
    joint: fc.option(joint),
  })
  .filter(({ letters }) => letters.filter(([letter]) => /\d/.test(letter)).length <= 3)
  .map(({ letters, joint }) => letters.map((letter) => letter.join('')).join(joint ?? ''));

const HELD = ['cocaine', 'rolex', 'heroin', 'gun', 'кокаин', 'όπλο', 'Χασίς'];
const heldIndex = indexRules(HELD.map((phrase) => ({ id: phrase, phrase, action: 'hold' })));
const held = (text: string) => findRules(heldIndex, text).map(({ phrase }) => phrase);

describe('rules for words', () => {
  it.each([
    // A Greek sigma that looks like c, capital and small, also where all other letters are Latin.
    ['cocaine', 'ϲocaine', 'ϲoϲaine', 'Ϲocaine', 'cоϲаіne'],
    // Palochka in both cases, the Cyrillic and Greek letters that look like I, all-Cyrillic words.
    ['rolex', 'roӏex', 'rоӏех', 'roӀex', 'rоІех', 'roΙex', 'гоӏех', 'гolex', 'яolex'],
    // Hooks, strokes, tails, bars, belts, fishhooks; turned, reversed and small capital letters.
    [
      'cocaine',
      'ƈocaine',
      'cocaiŋe',
      'ȼoꞓaine',
      'cocaiɲe',
      'cocaiɳe',
      'cocaiƞe',
      'ɔocaine',
      'cøcąɨnë',
    ],
    [
      'rolex',
      'ɾolex',
      'ɽolex',
      'ɹolex',
      'ꞧolex',
      'roɫex',
      'roɬex',
      'roꝉex',
      'rolɘx',
      'rolɛx',
      'rolǝx',
    ],
    ['heroin', 'ħeroin', 'ɦeroin', 'ɧeroin', 'heɾoin', 'ʜᴇʀᴏɪɴ', 'һеrоіп', 'heroiղ'],
    ['gun', 'ɠun', 'ǥun', 'ɢᴜɴ', 'gцn', 'guп', 'ցun'],
    // Cyrillic letters with a descender, a stroke or a hook.
    ['rolex', 'roleҳ', 'roleӽ', 'roleӿ'],
    ['кокаин', 'кокаин', 'КОКАИН', 'қокаин', 'ҝоҡаин', 'кокaин', 'kокаин', 'к.о.к.а.и.н', 'кокаиң'],
    // Fullwidth, mathematical, enclosed, raised and lowered letters, flags, other scripts.
    ['cocaine', 'ｃｏｃａｉｎｅ', '𝐜𝐨𝐜𝐚𝐢𝐧𝐞', '𝓬𝓸𝓬𝓪𝓲𝓷𝓮', '𝔠𝔬𝔠𝔞𝔦𝔫𝔢', '𝚌𝚘𝚌𝚊𝚒𝚗𝚎', '𝕔𝕠𝕔𝕒𝕚𝕟𝕖', '🄲🄾🄲🄰🄸🄽🄴'],
    ['cocaine', 'ⓒⓞⓒⓐⓘⓝⓔ', '🅲🅾🅲🅰🅸🅽🅴', '🇨🇴🇨🇦🇮🇳🇪', 'ᶜᵒᶜᵃᶦⁿᵉ', 'ⅽocaine', 'ᑕOᑕᗩIᑎE', 'ᴄᴏᴄᴀɪɴᴇ'],
    // Marks, invisible characters, spaces and signs between the letters, digits.
    [
      'cocaine',
      'c̶o̶c̶a̶i̶n̶e̶',
      'ćöçâîñé',
      'c\u200bo\u2060c\u00adaine',
      'c o c a i n e',
      'c●o●c●a●i●n●e',
    ],
    ['cocaine', 'c0c41n3', 'c0ca!ne', '¢ocaine', '©ocaine', 'c○caine', 'C⭕CAINE'],
    ['rolex', 'role×', 'r●lex', 'R◯LE✕', 'rolex®', '®olex', 'r๐lex'],
    // Signs that are made of letters.
    [
      'rolex',
      'Rolex™ watch',
      'ROLEX™️',
      'rolex℠',
      'rolexⓇ',
      'Rolexª',
      '№rolex',
      'rolex㎏',
      '™rolex',
    ],
    ['όπλο', 'όπλο', 'ΌΠΛΟ', 'ΟΠΛΟ', 'oπλo', 'ό.π.λ.ο', 'πωλείται οπλο'],
    ['Χασίς', 'χασίς', 'ΧΑΣΊΣ', 'χαϲιϲ', 'xασiς', 'χασισ'],
    // Parts that a line from right to left shows in the other order.
    ['cocaine', '\u200fcaine\u200fco'],
  ])('%s is found in %s and other spellings', (phrase, ...texts) => {
    expect(texts.map((text) => [text, ...held(text)])).toEqual(texts.map((text) => [text, phrase]));
  });

  it.each([
    'Schöne Lampe aus Großmutters Küche, kaum gebraucht, mit Kabel und Glühbirne. Abholung möglich.',
    'Fahrrad für Mädchen, 24 Zoll, rot; der große Korb gehört dazu. Übergabe am Bahnhof, Preis ist fair.',
    'Bicicleta de niño en muy buen estado, con casco y luces. ¿Quién la quiere? Se recoge en Logroño.',
    'Cafetera italiana, año 2019, casi sin usar; la cocina también está a la venta, señor.',
    'Très belle armoire en chêne, très peu abîmée, à venir chercher près de la gare. Cœur brisé !',
    'Canapé d’angle, façon cuir, 250 €, garçon et fille, où vous voulez, ça va de soi.',
    'دراجة هوائية بحالة جيدة جدا للبيع، التسليم في وسط المدينة، السعر قابل للتفاوض.',
    'Продаю велосипед в хорошем состоянии, рама 54 см, новые шины и тормоза. Самовывоз у метро.',
    'Детская кроватка из берёзы, почти новая, с матрасом. Рост до 140 см, торг уместен, сон крепкий.',
    'Книги на русском: роман, поэзия, сказки; он и она, рот и нос, мех и гул, гунн и хан.',
    'Πωλείται ποδήλατο σε άριστη κατάσταση, με κλειδαριά και φώτα. Παραλαβή από το κέντρο της Αθήνας.',
    'Ξύλινο τραπέζι κουζίνας, σχεδόν καινούργιο, χρώμα καφέ, με έξι καρέκλες. Όλα μαζί ή χωριστά.',
    'Çok az kullanılmış kırmızı bisiklet, ışıkları ve kilidiyle birlikte satılıktır. Iğdır’dan iki saat içinde alınır.',
    'Güneş gözlüğü, İstanbul’da elden teslim; ücreti uygundur, değişmez; ağ çantası hediye, güneşli havada.',
    'Sprzedam rower górski w świetnym stanie, mało używany, z łańcuchem i lampką. Odbiór osobisty w Łodzi.',
    'Żółta sukienka dziecięca, źle się nosi; ręcznie szyta, ćwierć ceny, ósmy rozmiar, cała.',
  ])('finds nothing in the ordinary sentence %j', (text) => {
    expect([...held(text), ...found(text)]).toEqual([]);
  });

  it('find a word in any shape of its letters, and with separators between them', () => {
    fc.assert(
      fc.property(written, (word) => {
        expect(found(`New in box: ${word} for sale`)).toEqual(['viagra']);
        expect(found(word)).toEqual(['viagra']);
        expect(found(`«${word}»!`)).toEqual(['viagra']);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['VlAGRA', 'viagra'],
    ['via-gra', 'viagra'],
    ['VIAGRA100mg', 'viagra'],
    ['Rеplica  Wаtch, new', 'replica watch'],
    ['replica-watch', 'replica watch'],
    ['вoдka', 'водка'],
    ['Водка', 'водка'],
    ['卖枪支', '枪'],
    ['SCHARFE MUNITION', 'scharfe Munition'],
    ['مُسَدَّس للبيع', 'مسدس'],
    ['mp3 player', 'mp3'],
    ...[
      'c0c41n3',
      'C0C41N3',
      'co ca ine',
      'cocain e',
      'c oc@1ne',
      'cocaaaaine',
      'COCAINEEE',
      'c.o c.a i.n.e',
    ].map((text): [string, string] => [text, 'cocaine']),
    ['p1570l', 'pistol'],
    ['modeeem', 'modem'],
    ['VIAGRAAA', 'viagra'],
    ['v ia gra', 'viagra'],
    ['#replicawatch', 'replica watch'],
    ['r3pl1c4w4tch', 'replica watch'],
    ['Replica vVatch', 'replica watch'],
    ['vveed', 'weed'],
    // Marks around, above and below letters, of any script.
    ['v҉i҉a҉g҉r҉a҉', 'viagra'],
    ['v\u20ddi\u20dda\u20ddg\u20ddr\u20dda\u20dd', 'viagra'],
    ['v1\ufe0f\u20e3agra', 'viagra'],
    ['v\u0483i\u0485agra', 'viagra'],
    ['v\u0e47i\u0e47agra', 'viagra'],
    ['مـسـدس', 'مسدس'],
    ...['βomb', 'ßomb', 'бomb', 'ьomb', 'bomЬ', 'Ьомь'].map((text): [string, string] => [
      text,
      'bomb',
    ]),
    ...['ωeed', 'աeed', 'шeed'].map((text): [string, string] => [text, 'weed']),
    ['Boдкa', 'водка'],
    ['БOбЫ', 'бобы'],
    ['6обы', 'бобы'],
    ...['kokaln', 'Kokaln', 'KOKAlN'].map((text): [string, string] => [text, 'kokain']),
    ['glft card', 'gift card'],
    ['GlFT CARD', 'gift card'],
    ['lvory', 'ivory'],
    ...['STRASSE', 'Strasse', 'Straße', 'STRAẞE', 'STRAßE'].map((text): [string, string] => [
      text,
      'Straße',
    ]),
    ['Schloß', 'Schloss'],
  ])('%s', (text, phrase) => {
    expect(found(text)).toEqual([phrase]);
  });

  it.each([
    'A flat screen',
    'flat',
    'Radio of the 50s',
    '505',
    'viagrande',
    'veed',
    'trivia grand',
    'a modern lamp',
    // Letters of one script that differ stay different.
    'вовы',
    'ВОВЫ',
    'ьоьы',
    'replicas and a watch',
    'replica of a watch',
    'mpeg',
    'Вода',
    'soso',
    '',
    'a hero in need',
    'coocaine',
    'oooh',
    'mooodemo',
    'her oin',
    'v 14624',
    '150 of 515701',
    's os',
    'replicawatches',
    'Strase',
    'a lift card',
    'lavory',
  ])('finds nothing in %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('finds each rule once, and all of them', () => {
    expect(found('viagra, V1AGRA and a Fiat')).toEqual(['viagra', 'fiat']);
  });

  it('takes any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => found(text).length >= 0));
  });

  it('has one key for phrases that look alike', () => {
    expect(phraseKey('Viagra')).toBe(phraseKey('vіаgra'));
    expect(phraseKey('viagra')).not.toBe(phraseKey('vigara'));
    expect(phraseKey('Straße')).toBe(phraseKey('STRASSE'));
  });

  it('takes no more than in proportion to the number of rules', () => {
    const text = 'а word like any other '.repeat(250);
    const fastest = (count: number) => {
      const rules = indexRules(
        Array.from({ length: count }, (_, at) => ({
          id: String(at),
          phrase: `word${String.fromCharCode(97 + (at % 26))}${at}`,
          action: 'hold',
        })),
      );
      const times = Array.from({ length: 3 }, () => {
        // Processor time: other programs do not count.
        const start = process.cpuUsage();
        findRules(rules, text);
        return process.cpuUsage(start).user;
      });
      return Math.min(...times);
    };
    fastest(100);
    expect(fastest(1000)).toBeLessThan(30 * fastest(100));
  });
});
