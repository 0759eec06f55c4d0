import { errorCodes } from '~/lib/domain-error';
import type { Endpoint } from './endpoint';
import { tagOf, toOperation, type Operation, type JsonSchema } from './openapi-operation.server';

export type OpenApiDocument = {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, unknown>;
  };
};

const TAGS: Record<string, string> = {
  Accounts: 'Registration, sign-in, tokens and roles.',
  Products: 'Categories and their products.',
  Orders: 'Booking, and what has been booked.',
  Offers: 'Offering another price, and answering.',
  Payments: 'Paying for an order.',
  Messages: 'What buyers and sellers write about a product, blocking a person, and notifications.',
  Reports: 'Reports about products.',
  People: 'Buyers and sellers, for admins.',
};

const FAILURE: JsonSchema = {
  type: 'object',
  description: 'The reason for the failure: a message for people and a code for programs.',
  properties: {
    message: { type: 'string', minLength: 1 },
    code: { type: 'string', enum: [...errorCodes] },
    fields: {
      type: 'object',
      description: 'Validation messages by field name.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  required: ['message', 'code'],
};

/** The OpenAPI 3.1 document of the defined endpoints (decision 33). */
export function openApiDocument(endpoints: readonly Endpoint[]): OpenApiDocument {
  const named: Record<string, JsonSchema> = {};
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = toOperation(endpoint, named);
  }
  const used = new Set(endpoints.map(({ path }) => tagOf(path)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rummage',
      version: '1.0.0',
      summary: 'The endpoints of a Rummage marketplace.',
      description:
        'The addresses of the first version also answer without /api. Failures of every kind are JSON with a message and a code. Values of forms may be sent as strings.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api', description: 'The server that served this document.' }],
    tags: Object.entries(TAGS)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Failure: FAILURE, ...named },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An access token, from POST /sign-in or GET /jwt.',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'rummage_session',
          description: 'The cookie of a browser on the same site; writes need its Origin header.',
        },
      },
    },
  };
}
