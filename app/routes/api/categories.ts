import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { listCategories } from '~/features/products/product.queries.server';

const getCategories = defineEndpoint({
  id: 'listCategories',
  method: 'GET',
  path: '/categories',
  summary: 'All categories in the order in which the site shows them.',
  auth: 'none',
  limit: 'read',
  revalidated: 'public',
  output: z.array(z.object({ _id: z.string(), name: z.string() }).meta({ id: 'Category' })),
  async run({ ctx }) {
    const categories = await listCategories(ctx);
    return categories.map(({ id, name }) => ({ _id: id, name }));
  },
});

const route = jsonRoute(getCategories);
export const loader = route.loader;
export const action = route.action;
