/**
 * The framework's own settings; vite.config.ts hands them to Remix's Vite plugin.
 * Single Fetch and lazy route discovery stay off on purpose:
 * docs/decisions/0001-remix-2-and-its-flags.md.
 *
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ignoredRouteFiles: ['**/*'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};
