import { z } from 'zod';

/** A JSON Schema of OpenAPI 3.1, as far as we look into it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  pattern?: string;
  contentMediaType?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
}

const COMPONENTS = '#/components/schemas/';

/**
 * A zod schema as the document shows it: what may be sent (`input`) or what is answered
 * (`output`). Schemas with an id of their own are put into `named` and referred to.
 */
export function toSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  named: Record<string, JsonSchema>,
): JsonSchema {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Zod's own patterns for times and addresses say in a page what the format says in a word.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.$ref) jsonSchema.$ref = jsonSchema.$ref.replace('#/$defs/', COMPONENTS);
      // Whole numbers need no telling that they are below 2^53.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  for (const [name, definition] of Object.entries($defs ?? {})) {
    const { id: _id, ...plain } = definition as JsonSchema & { id?: string };
    named[name] = plain;
  }
  return moved(rest) as JsonSchema;
}

/** References are made after the overrides have run, so they are moved at the end. */
function moved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(moved);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === '$ref' && typeof part === 'string'
        ? part.replace('#/$defs/', COMPONENTS)
        : moved(part),
    ]),
  );
}
