import { pageAddress } from './page-address';
import { SECRET_FIELDS } from './fields.server';
import { echoOf } from './form-limits';

/** A form that came too soon, so that it can be sent again as it was. */
export interface Resendable {
  action: string;
  fields: [name: string, value: string][];
}

/** What was typed into a form and where it was sent; secrets and files are asked for again. */
export function resendable(url: URL, form: FormData): Resendable {
  const fields = [...form].flatMap(([name, value]): Resendable['fields'] =>
    typeof value === 'string' && !SECRET_FIELDS.has(name) ? [[name, echoOf(value)]] : [],
  );
  return { action: pageAddress(url), fields };
}
