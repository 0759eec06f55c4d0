import { z } from 'zod';
import { Reply, defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { listCategories } from '~/features/products/category-names.server';

const getCategories = defineEndpoint({
  id: 'listCategories',
  method: 'GET',
  path: '/categories',
  summary: 'All categories by name, in the language of Accept-Language.',
  auth: 'none',
  limit: 'read',
  revalidated: 'public',
  output: z.array(z.object({ _id: z.string(), name: z.string() }).meta({ id: 'Category' })),
  async run({ ctx, context }) {
    const categories = await listCategories(ctx, context.language);
    const output = categories.map(({ id, name }) => ({ _id: id, name }));
    return new Reply(output, new Headers({ Vary: 'Accept-Language' }));
  },
});

const route = jsonRoute(getCategories);
export const loader = route.loader;
export const action = route.action;
