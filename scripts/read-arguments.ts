import { parseArgs, type ParseArgsConfig } from 'node:util';
import { StartupError } from '../app/lib/startup-error';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * The options and the other arguments of a command. `usage` is the line that `--help` writes, which
 * ends the process. Refuses with a StartupError, which names the usage, an unknown option.
 */
export function readArguments<Given extends Options>(usage: string, options: Given) {
  const help = { type: 'boolean', short: 'h' } as const;
  const config = { allowPositionals: true, options: { ...options, help } } as const;
  const { values, positionals } = parsed(config, usage);
  if ((values as { help?: boolean }).help) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  return { values, positionals };
}

function parsed<Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [first = ''] = (error as Error).message.split('. ');
    throw new StartupError(`${first}. ${usage}`);
  }
}
