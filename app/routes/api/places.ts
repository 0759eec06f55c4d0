import { z } from 'zod';
import { Reply, defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { suggestPlaces, toPlaceView } from '~/features/places/find-places.server';
import { LONGEST_PLACE } from '~/features/places/read-place';

const getPlaces = defineEndpoint({
  id: 'listPlaces',
  method: 'GET',
  path: '/places',
  summary:
    'Up to 10 places of the gazetteer whose name begins with a text, largest first, in the language of Accept-Language. Accents do not matter; a region or country may follow, behind a comma or not, also as UK, USA or the code of a region.',
  auth: 'none',
  limit: 'read',
  revalidated: 'public',
  query: z.object({
    q: z.string().max(LONGEST_PLACE).optional().describe('At least two letters.'),
  }),
  output: z.array(
    z
      .object({
        id: z.string().meta({ description: 'For near of /products and placeId of a product.' }),
        name: z.string(),
        qualifier: z.string().meta({
          description:
            'Its district, or a larger place near it, where others have its name, region and country; else empty.',
        }),
        region: z.string().meta({ description: 'In English; empty when unknown.' }),
        country: z.string(),
      })
      .meta({ id: 'Place' }),
  ),
  async run({ ctx, context, query }) {
    const places = await suggestPlaces(ctx, query.q ?? '');
    const output = places.map((place) => toPlaceView(place, context.language.locale));
    return new Reply(output, new Headers({ Vary: 'Accept-Language' }));
  },
});

const route = jsonRoute(getPlaces);
export const loader = route.loader;
export const action = route.action;
