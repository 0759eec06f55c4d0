/** Unit tests render in English, the language of the specification's texts. */
import { languageFor } from '~/i18n/catalogues.server';
import { startIn } from '~/i18n/render-language';

startIn(languageFor('en', { default: 'en', pseudo: false }));
