import { z } from 'zod';
import { defineCall } from '~/doors/json-call';
import { jsonRoute } from '~/doors/json-door.server';
import { openApiDocument } from '~/doors/openapi-document.server';
import { allCalls } from './all-calls.server';

const document = openApiDocument(allCalls);

const getDocument = defineCall({
  id: 'getOpenApiDocument',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description of all calls, as OpenAPI 3.1.',
  auth: 'none',
  limit: 'read',
  revalidated: 'public',
  output: z.looseObject({ openapi: z.string() }),
  run: async () => document,
});

const route = jsonRoute(getDocument);
export const loader = route.loader;
export const action = route.action;
