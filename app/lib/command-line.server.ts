/**
 * How the operator runs one of the commands, such as `admin:create`: by its file where this program is of
 * the build, as in an image, whose npm has no sources to run; else by npm.
 */
export function commandLine(
  name: string,
  given: string,
  program: string = process.argv[1] ?? '',
): string {
  if (program.endsWith('.ts')) return `npm run ${name} -- ${given}`;
  return `node build/${name.replace(':', '-')}.js ${given}`;
}
