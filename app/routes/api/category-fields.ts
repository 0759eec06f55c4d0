import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { fieldTypes } from '~/features/products/category-field';
import { fieldListSchema, type FieldJson } from '~/features/products/category-field.schema';
import { getCategory } from '~/features/products/product.queries.server';
import { listFieldsJson, replaceFields } from '~/features/products/edit-category-fields.server';

const fieldJson = z
  .object({
    key: z.string().meta({ description: 'Names it in attributes and in the filters of lists.' }),
    label: z.string().meta({ description: 'In English.' }),
    type: z.enum(fieldTypes),
    required: z.boolean(),
    filterable: z.boolean(),
    options: z.array(z.string()).meta({ description: 'Of choice and choices, else empty.' }),
    unit: z.string().nullable().meta({ description: 'Of number; null without one.' }),
  })
  .meta({ id: 'CategoryField' });

const params = z.object({ id: z.string() });

const getFields = defineEndpoint({
  id: 'listCategoryFields',
  method: 'GET',
  path: '/categories/{id}/fields',
  summary: 'The fields that the listings of a category have, those of its parent included.',
  auth: 'none',
  limit: 'read',
  revalidated: 'public',
  refuses: ['not_found'],
  params,
  output: z.array(fieldJson),
  run: ({ ctx, params: { id } }) => listFieldsJson(ctx, id),
});

const putFields = defineEndpoint({
  id: 'replaceCategoryFields',
  method: 'PUT',
  path: '/categories/{id}/fields',
  summary:
    'Replaces the fields of a category by their keys; admins only. What sellers entered stays.',
  auth: 'required',
  permission: 'category:manage',
  limit: 'write',
  refuses: ['forbidden', 'not_found'],
  params,
  authoriseInvalid: ({ ctx, params: { id } }) => getCategory(ctx, id),
  body: fieldListSchema as unknown as z.ZodType<z.infer<typeof fieldListSchema>>,
  output: z.array(fieldJson),
  failure: { modifiedCount: 0 },
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      ({ fields }: { fields: FieldJson[] }) => fields,
      (ctx) => replaceFields(ctx, args.params.id, args.body),
    ),
});

const route = jsonRoute(getFields, putFields);
export const loader = route.loader;
export const action = route.action;
