import type { EndpointReferenceView, Member, Shape } from '~/ui/api-reference';
import type { OpenApiDocument } from './openapi-document.server';
import type { Operation, JsonSchema } from './openapi-operation.server';

/**
 * The OpenAPI document as its page shows it: endpoints in groups, and the shapes that several
 * share.
 */
export function endpointReference(
  document: OpenApiDocument,
  exampleOf: (method: string, path: string) => string,
): {
  groups: { name: string; about: string; endpoints: EndpointReferenceView[] }[];
  shapes: Shape[];
} {
  const endpoints = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      endpoint: toView(method.toUpperCase(), path, operation, exampleOf),
    })),
  );
  return {
    groups: document.tags.map(({ name, description }) => ({
      name,
      about: description,
      endpoints: endpoints.filter(({ tag }) => tag === name).map(({ endpoint }) => endpoint),
    })),
    shapes: Object.entries(document.components.schemas).map(([name, schema]) => ({
      name,
      about: schema.description ?? '',
      members: membersOf(schema),
    })),
  };
}

function toView(
  method: string,
  path: string,
  operation: Operation,
  exampleOf: (method: string, path: string) => string,
): EndpointReferenceView {
  const { operationId, summary, security, parameters = [], requestBody, responses } = operation;
  const sent: Member[] = parameters.map(({ name, required, description, schema, ...rest }) => ({
    name,
    type: inWords(schema),
    required,
    about: description ?? '',
    where: rest.in,
  }));
  const content = requestBody?.content;
  const body = (content?.['application/json'] ?? content?.['multipart/form-data'])?.schema;
  if (body) sent.push(...membersOf(body).map((member) => ({ ...member, where: 'body' as const })));
  const answer = responses[200]?.content?.['application/json'].schema ?? {};
  return {
    id: operationId,
    method,
    path,
    summary,
    needsToken: security.length > 0 && security.every((one) => Object.keys(one).length > 0),
    sent,
    answer: inWords(answer),
    shape: shapeName(answer) ?? shapeName(answer.items),
    refusals: Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { description }]) => ({ status, words: description })),
    example: exampleOf(method, path),
  };
}

function membersOf({ properties = {}, required = [] }: JsonSchema): Member[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: inWords(schema),
    required: required.includes(name),
    about: schema.description ?? '',
    where: null,
  }));
}

function shapeName(schema: JsonSchema | undefined): string | null {
  return schema?.$ref?.split('/').at(-1) ?? null;
}

/** Describes the values that a schema accepts, such as 'text, 2 to 200 characters'. */
function inWords(schema: JsonSchema): string {
  const { type, items, anyOf, format, properties } = schema;
  const name = shapeName(schema);
  if (name) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.join(', ');
  if (anyOf) return anyOf.map(inWords).join(' or ');
  if (Array.isArray(type)) return type.map((one) => inWords({ ...schema, type: one })).join(' or ');
  if (properties) {
    const members = Object.entries(properties).map(([key, one]) => `${key}: ${inWords(one)}`);
    return `{ ${members.join('; ')} }`;
  }
  if (type === 'array') return `list of ${items ? inWords(items) : 'anything'}`;
  if (schema.contentMediaType) return 'file';
  if (type === 'string')
    return `${format === 'date-time' ? 'time' : 'text'}${lengthInWords(schema)}`;
  if (type === 'integer') return `whole number${rangeInWords(schema)}`;
  if (type === 'boolean') return 'true or false';
  return type ?? 'anything';
}

function lengthInWords({ minLength = 0, maxLength }: JsonSchema): string {
  if (maxLength === undefined) return minLength > 1 ? `, at least ${minLength} characters` : '';
  return `, ${minLength > 0 ? `${minLength} to` : 'up to'} ${maxLength} characters`;
}

function rangeInWords({ minimum, maximum }: JsonSchema): string {
  return minimum !== undefined && maximum !== undefined ? `, ${minimum} to ${maximum}` : '';
}
