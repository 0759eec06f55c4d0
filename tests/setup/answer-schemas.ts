import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '~/http/openapi-document.server';
import { allEndpoints } from '~/routes/api/all-endpoints.server';

export const document = openApiDocument(allEndpoints);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi');

/**
 * What keeps an answer from being what the document declares for its call and status; null when
 * nothing does. `call` is a method and a path, such as 'GET /orders/{id}'.
 */
export function misfit(call: string, status: number, body: unknown): string | null {
  const [method = '', path = ''] = call.split(' ');
  const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const declared = String(status) in responses ? String(status) : 'default';
  const steps = ['paths', path, method.toLowerCase(), 'responses', declared, 'content'];
  const pointer = [...steps, 'application/json', 'schema'].map(inPointer).join('/');
  const validate =
    ajv.getSchema(`openapi#/${pointer}`) ?? ajv.compile({ $ref: `openapi#/${pointer}` });
  return validate(body) ? null : ajv.errorsText(validate.errors);
}

function inPointer(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}
