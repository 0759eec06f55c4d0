import {
  QUOTED_KEY,
  missingPlurals,
  placeholdersOf,
  tagsOf,
  type Catalogue,
} from './message-format';

/**
 * Problems of the catalogues, a line each: keys that a language lacks or has alone, placeholders
 * and tags that differ from the English message, plural forms that a language needs, keys that no
 * source uses.
 * @param catalogues By language code; English is the source.
 * @param sources The texts of our source files.
 */
export function checkCatalogues(
  catalogues: Map<string, Catalogue>,
  sources: readonly string[],
  localeOf: (code: string) => string,
): string[] {
  const english = catalogues.get('en') ?? {};
  const problems: string[] = [];
  for (const [code, texts] of catalogues) {
    for (const [key, message] of Object.entries(english)) {
      const text = texts[key];
      if (text === undefined) problems.push(`${code}: ${key} is missing`);
      else
        problems.push(
          ...compare(message, text, localeOf(code)).map((what) => `${code}: ${key}: ${what}`),
        );
    }
    for (const key of Object.keys(texts)) {
      if (!Object.hasOwn(english, key)) problems.push(`${code}: ${key} is not in en.json`);
    }
  }
  const used = new Set(
    sources.flatMap((source) => [...source.matchAll(QUOTED_KEY)].map(([, , key]) => key)),
  );
  for (const key of Object.keys(english)) {
    if (!used.has(key)) problems.push(`en: ${key} is not used`);
  }
  return problems;
}

function compare(english: string, text: string, locale: string): string[] {
  const namesOf = (message: string) => [...placeholdersOf(message).keys()].sort().join(', ');
  const problems: string[] = [];
  if (namesOf(english) !== namesOf(text)) {
    problems.push(`has {${namesOf(text)}} instead of {${namesOf(english)}}`);
  }
  if (tagsOf(english).join() !== tagsOf(text).join()) {
    problems.push(`has <${tagsOf(text).join()}> instead of <${tagsOf(english).join()}>`);
  }
  return [...problems, ...missingPlurals(text, locale).map((form) => `lacks the plural ${form}`)];
}
