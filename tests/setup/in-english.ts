/** Unit tests render in English, the language of the specification's texts. */
import { ENGLISH } from '~/i18n/catalogues.server';
import { startIn } from '~/i18n/render-language';

startIn(ENGLISH);
