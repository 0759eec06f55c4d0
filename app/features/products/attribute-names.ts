/** The button that shows the fields of the chosen category where no scripts run. */
export const SHOW_FIELDS = 'fields';

/** Prefix of a field's name in a form; the boxes of `choices` are numbered by their options. */
export const FIELD_PREFIX = 'attribute-';

export const fieldName = (key: string) => `${FIELD_PREFIX}${key}`;
export const boxName = (key: string, index: number) => `${FIELD_PREFIX}${key}-${index}`;
