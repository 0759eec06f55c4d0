import type { PageLanguage } from './language-offer';

/** The key in local storage of an offer that was followed or closed. */
const DISMISSED = 'rummage-language-offer';

/**
 * A script that notes the browser's language in `data-offer` of the document, if it is another one
 * than the page's, before anything is drawn: the line of the offer then has its room from the start.
 * Only scripts know that language: pages are cached by address and don't depend on who asks. It has
 * no characters that are escaped in HTML.
 */
export function findLanguageScript(languages: readonly PageLanguage[]): string {
  const codes = languages.map(({ code }) => code).join();
  return `{let d=document.documentElement.dataset,s;try{s=localStorage.getItem(\`${DISMISSED}\`)}catch{}for(let t of s?[]:navigator.languages){let c=t.split(\`-\`)[0];if(\`${codes}\`.split(\`,\`).includes(c)){if(c!=d.language)d.offer=c;break}}}`;
}
