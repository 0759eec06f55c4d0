/** A page's address as a GET form has it, with the fields of its query. */
export interface BookForm {
  action: string;
  fields: [name: string, value: string][];
}

/** The form that opens the booking dialog over a page, whose address may have a query. */
export function toBookForm(page: string): BookForm {
  const [action = '', query = ''] = page.split('?');
  return { action, fields: [...new URLSearchParams(query)] };
}
