import type { Endpoint } from '~/http/endpoint';
import { apiPaths } from '~/http/api-paths';

interface EndpointModule {
  loader?: { readonly endpoints?: readonly Endpoint[] };
}

const modules = import.meta.glob<EndpointModule>(
  ['./*.ts', '!./*.server.ts', '!./*.test.ts', '!./openapi.ts'],
  { eager: true },
);

/** All declared endpoints, imported from their route modules and ordered by path. */
export const allEndpoints: readonly Endpoint[] = apiPaths.flatMap(
  ([, file]) => modules[`./${file}.ts`]?.loader?.endpoints ?? [],
);
