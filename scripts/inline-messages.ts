import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { catalogues } from '../app/i18n/generated/catalogues';
import { QUOTED_KEY } from './message-format';

/** Stands on both sides of a key in the built scripts, until each language's copy has its text. */
const MARK = '\uE010';

const english = catalogues.en ?? {};

/**
 * Marks the keys of messages in the scripts for browsers, in which `inlineMessages` then puts the texts
 * of each language (ADR 145). In development the English text itself is put there.
 */
export function markMessages(): Plugin {
  let building = true;
  return {
    name: 'mark-messages',
    enforce: 'post',
    configResolved: ({ command }) => {
      building = command === 'build';
    },
    transform(code, id, { ssr } = {}) {
      if (ssr || !/\/app\/.*\.tsx?(\?|$)/.test(id) || id.includes('/app/i18n/generated/')) return;
      const marked = code.replace(QUOTED_KEY, (literal, _quote, key: string) => {
        const text = english[key];
        if (text === undefined) return literal;
        return building ? `"${MARK}${key}${MARK}"` : JSON.stringify(text);
      });
      return { code: marked, map: null };
    },
  };
}

/**
 * Writes a copy of the built scripts for each language, with its texts in the place of the keys, and
 * removes the scripts without texts. A folder's name has the hash of the scripts and its texts, because
 * scripts are cached for ever; script-folders.json has the folders by code: `de` → `/assets/de-0a1b2c3d/`.
 */
export function inlineMessages(buildFolder: string): void {
  const assets = path.join(buildFolder, 'client/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const built = createHash('sha256');
  for (const name of scripts) built.update(name).update(readFileSync(path.join(assets, name)));
  const ofScripts = built.digest('hex');
  const folders: Record<string, string> = {};
  for (const [language, texts] of Object.entries(catalogues)) {
    const hash = createHash('sha256').update(ofScripts).update(JSON.stringify(texts));
    const address = `/assets/${language}-${hash.digest('hex').slice(0, 8)}/`;
    mkdirSync(path.join(buildFolder, 'client', address), { recursive: true });
    for (const name of scripts) {
      const script = readFileSync(path.join(assets, name), 'utf8');
      const filled = withTexts(script, texts).replace(
        /(["'`])(\/?)assets\/([\w.-]+\.js)\1/g,
        (_, quote: string, slash: string, file: string) =>
          `${quote}${slash}${address.slice(1)}${file}${quote}`,
      );
      writeFileSync(path.join(buildFolder, 'client', address, name), filled);
    }
    folders[language] = address;
  }
  for (const name of scripts) rmSync(path.join(assets, name));
  writeFileSync(path.join(buildFolder, 'script-folders.json'), JSON.stringify(folders));
}

function withTexts(script: string, texts: Record<string, string>): string {
  const marked = new RegExp(`${MARK}([\\w.]+)${MARK}`, 'g');
  return script.replace(marked, (_, key: string) => inString(texts[key] ?? english[key] ?? key));
}

/** A text inside of a JavaScript string, whichever quotes are around it. */
function inString(text: string): string {
  return JSON.stringify(text).slice(1, -1).replace(/['`$]/g, '\\$&');
}
