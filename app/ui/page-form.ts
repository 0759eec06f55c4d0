/**
 * The id of the form that a page is there for. Its route says so by `handle = { form: true }`; the
 * buttons of the language switch send it then where scripts don't run, so that nothing typed is lost.
 */
export const PAGE_FORM = 'page-form';

/** The field of such a button: the form is only shown again, in the language that it names. */
export const SWITCH_FIELD = 'switchTo';
