/** The module script that Remix writes: the manifest, the modules of the routes, then the entry. */
const MODULES =
  /import ("[^"]+");?\n((?:import \* as route\d+ from "[^"]+";\n)+)\s*(window\.__remixRouteModules = \{[^}]*\};)\s*import\(("[^"]+")\);/;

/**
 * Lets the browser do something else between the scripts of a page. Imported by one module script,
 * they would all be evaluated in one task, which is long on a phone. `shared` are the scripts that
 * the others import. All of them are requested at once by the preload links, which were held back.
 */
export function scriptsInSteps(markup: string, shared: readonly string[]): string {
  return markup.replace(MODULES, (_, manifest: string, routes: string, names: string, entry) => {
    const steps = [...shared.map((address) => JSON.stringify(address)), manifest];
    return [
      'for (const link of document.querySelectorAll("link[rel=modulepreload]")) link.media = "";',
      'const pause = () => new Promise((resolve) => setTimeout(resolve));',
      ...steps.map((address) => `await import(${address}); await pause();`),
      routes.replaceAll(
        /import \* as (route\d+) from ("[^"]+");/g,
        'const $1 = await import($2);',
      ) + names,
      `await pause(); import(${entry});`,
    ].join('\n');
  });
}
