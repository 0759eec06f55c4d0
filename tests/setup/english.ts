import { languageFor } from '~/i18n/catalogues.server';
import type { Message } from '~/i18n/language';

/** English without a prefix, for what a test builds by hand. */
export const ENGLISH = languageFor('en', { default: 'en', pseudo: false });

/** The English text of an error's message. */
export const inEnglish = (message: string): string => ENGLISH.t(message as Message);

/** For `catch`: the English text of a refusal. */
export const englishRefusal = (error: Error): string => inEnglish(error.message);
