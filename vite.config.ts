import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import remixConfig from './remix.config.js';
import { markMessages } from './scripts/inline-messages';

const inUi = (name: string) => fileURLToPath(new URL(`./app/ui/${name}.ts`, import.meta.url));

/** Modules of Remix in the page's scripts, each with ours in its place (load-route-module: ADR 340). */
const REPLACED: Record<string, string> = {
  './single-fetch.js': inUi('absent-remix-parts'),
  './fog-of-war.js': inUi('absent-remix-parts'),
  './fallback.js': inUi('absent-remix-parts'),
  './routeModules.js': inUi('load-route-module'),
};

/** What keeps NavLink and deferred data in the scripts, which the app does not use, with replacements. */
const UNUSED_PARTS = [
  ['NavLink.displayName = "NavLink";', ''],
  ['contextScript += !activeDeferreds ? "" :', 'if (false) contextScript +='],
  ['typeof __remixContext === "object" && __remixContext.a', 'false'],
] as const;

/**
 * Leaves out parts of Remix for flags that are off (remix.config.js), its page for the time before a
 * clientLoader has run, of which there are none, NavLink and deferred data: 3.4 KB that no browser needs.
 * Loads pages by our module.
 */
const replacedRemixParts: Plugin = {
  name: 'replaced-remix-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    importer.includes('/@remix-run/react/') ? REPLACED[source] : undefined,
  transform: (code, id) =>
    id.includes('/@remix-run/react/')
      ? UNUSED_PARTS.reduce((rest, [part, instead]) => rest.replace(part, instead), code)
      : undefined,
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [!isSsrBuild && replacedRemixParts, markMessages(), tailwindcss(), remix(remixConfig)],
  resolve: {
    alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    // Slower than the default, and a twentieth smaller: some 3 KB for every page.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      // Nothing here counts a function's parameters or constructs one without `this`; errors are still
      // written to the console.
      compress: {
        passes: 4,
        keep_fargs: false,
        unsafe_arrows: true,
        drop_console: ['log', 'info', 'debug', 'warn'],
      },
      format: { comments: false },
    },
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: {
            manualChunks: chunkOf,
            // The folder has the hash (scripts/inline-messages.ts): every page names a hundred files.
            entryFileNames: 'assets/[name].js',
            chunkFileNames: 'assets/[name].js',
          },
          treeshake: {
            // No module of lib/ does anything when it is imported.
            moduleSideEffects: (id) => !id.includes('/app/lib/'),
            // The router's warnings go to the console's `warn`, which is dropped above: their texts, too.
            manualPureFunctions: ['warning'],
          },
        },
  },
}));

/**
 * What all pages share comes in one file with the framework, and what lists and forms share in one
 * more each: each file is a request, and on a phone's network a request costs more than the few bytes
 * that one page has no use for. Together they also compress better.
 */
function chunkOf(id: string): string | undefined {
  if (
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\/|commonjsHelpers|preload-helper|absent-remix-parts/.test(
      id,
    )
  ) {
    return 'shared';
  }
  if (
    /\/app\/features\/(products\/(ui\/(card-forms|product-card|product-grid|favourite-button|report-controls|own-listing|breadcrumb))|favourites\/ui\/use-favourites|moderation\/ui\/use-reports)\b|\/app\/ui\/cached-fragment\b/.test(
      id,
    )
  ) {
    return 'shop';
  }
  if (
    /\/app\/features\/(search\/(listing-[a-z]+|ui\/(filter-panel|listing-results|show-results|sort-form|use-count-before))|alerts\/ui\/save-search-link)\b/.test(
      id,
    )
  ) {
    return 'listing';
  }
  if (
    /\/app\/(ui\/(?!api-reference|field|form-parts|language-offer|modal-frame|site-data|typed-fields|photo|send-photo|file-preview|data-table|table-page|row-buttons|dashboard-icons|dashboard-formats|google-icon|validated-form|parse-form|password-field|radio-cards|show-in|cached-fragment|chart|overview|dashboard-layout|menu-icons|list-tabs|operator-address|page-meta|structured-data|form-page|go-on|find-language|refused-form|selected-actions|unsaved-work|warn-unsaved|back-link|text-pages)|i18n\/(?!languages)|lib\/(?!typed-amounts|row-page|months|card-step|place-slug|trade-side|card-number|photo-limits|search-words|isbn|fee|place-grid|paging|field-options|storable-text))|\/app\/features\/(moderation\/ui\/account-banners|products\/(product\.dto|condition-text)|search\/ui\/product-search-box|conversations\/conversation-paths|alerts\/search-paths)\b/.test(
      id,
    )
  ) {
    return 'shared';
  }
  if (/\/app\/(lib\/field-options|features\/products\/category-field)\.ts/.test(id))
    return 'attributes';
  if (id.includes('/app/ui/field.')) return 'fields';
  if (id.includes('/app/features/places/ui/')) return 'places';
  // A file of its own for a few names costs more than the names.
  if (/\/app\/(ui\/radio-cards|features\/products\/attribute-names)\b/.test(id)) return 'choices';
  if (/\/app\/features\/(disputes\/dispute-paths|notifications\/notification-kinds)\b/.test(id)) {
    return 'dashboard';
  }
  if (/\/app\/features\/disputes\/(dispute-reasons|ui\/dispute-texts)\b/.test(id))
    return 'dispute-texts';
  if (/\/app\/ui\/photo-(canvas|preview)\b/.test(id)) return 'photo-preview';
  if (/\/app\/(ui\/(photos-field|photo-checks)|lib\/photo-limits)\b/.test(id)) return 'photos';
  if (
    /node_modules\/(zod|@conform-to)\/|\/app\/(ui\/(validated-form|parse-form|form-parts|warn-unsaved)|lib\/(typed-amounts|storable-text)|features\/[a-z]+\/((phone|meeting-location)\.schema|required-text))\b/.test(
      id,
    )
  ) {
    return 'forms';
  }
  return undefined;
}
