/** Fields of forms whose values are never shown again, nor put into a page. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'password',
  'currentPassword',
  'newPassword',
  'code',
  'response',
  'csrf',
  'number',
  'cvc',
]);
