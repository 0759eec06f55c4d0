import { ENGLISH } from '~/i18n/catalogues.server';
import type { Message } from '~/i18n/language';

export { ENGLISH };

/** The English text of an error's message. */
export const inEnglish = (message: string): string => ENGLISH.t(message as Message);

/** For `catch`: the English text of a refusal. */
export const englishRefusal = (error: Error): string => inEnglish(error.message);
