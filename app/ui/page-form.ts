/**
 * The id of the form that a page is there for (`useValidatedForm`). Where scripts don't run, the
 * buttons of the language switch send it, so that nothing typed is lost.
 */
export const PAGE_FORM = 'page-form';

/** The field of such a button: the form is only shown again, in the language that it names. */
export const SWITCH_FIELD = 'switchTo';
