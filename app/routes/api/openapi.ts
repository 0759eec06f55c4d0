import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { openApiDocument } from '~/http/openapi-document.server';
import { allEndpoints } from './all-endpoints.server';

const document = openApiDocument(allEndpoints);

const getDocument = defineEndpoint({
  id: 'getOpenApiDocument',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description of all endpoints, as OpenAPI 3.1.',
  auth: 'none',
  limit: 'read',
  revalidated: 'public',
  output: z.looseObject({ openapi: z.string() }),
  run: async () => document,
});

const route = jsonRoute(getDocument);
export const loader = route.loader;
export const action = route.action;
