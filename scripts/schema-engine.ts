/** Prisma's schema engine as WebAssembly: no binary to download, no server to run. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { DiffTarget, SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';

const require = createRequire(import.meta.url);

interface Bindings {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
  SchemaEngine: typeof SchemaEngine;
}

let loaded: Promise<Bindings> | undefined;

/** Starts an engine for one database. */
export async function schemaEngine(
  factory: SqlMigrationAwareDriverAdapterFactory,
): Promise<SchemaEngine> {
  loaded ??= load();
  const bindings = await loaded;
  const log = () => undefined;
  return bindings.SchemaEngine.new(
    { datamodels: undefined },
    log,
    bindMigrationAwareSqlAdapterFactory(factory),
  );
}

/** Once per process: the bindings speak to one instance only. */
async function load(): Promise<Bindings> {
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: console.error } });
  const glue = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(path.join(path.dirname(glue), 'schema_engine_bg.wasm'));
  const bindings =
    (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as unknown as Bindings;
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
  });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return bindings;
}

/** A schema's text as one end of a difference; no text stands for an empty database. */
export function schemaTarget(content: string | undefined): DiffTarget {
  if (content === undefined) return { tag: 'empty' };
  return { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] };
}

/** Stands in for a PostgreSQL server, where only texts are compared: says that it is one. */
export function imaginaryPostgres(): SqlMigrationAwareDriverAdapterFactory {
  const info = { provider: 'postgres', adapterName: 'imaginary' } as const;
  const adapter: SqlDriverAdapter = {
    ...info,
    queryRaw: async () => ({
      columnNames: ['exists', 'version', 'numeric_version'],
      columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
      rows: [[true, 'PostgreSQL 16', 160000]],
    }),
    executeRaw: async () => 0,
    executeScript: async () => undefined,
    startTransaction: () => Promise.reject(new Error('There is no server.')),
    dispose: async () => undefined,
  };
  return { ...info, connect: async () => adapter, connectToShadowDb: async () => adapter };
}

/** Gives the SQL that leads from one schema to another, or an empty text. */
export async function schemaDifference(
  engine: SchemaEngine,
  from: DiffTarget,
  to: DiffTarget,
): Promise<string> {
  const { stdout, exitCode } = await engine.diff({
    from,
    to,
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  });
  return exitCode === 0 ? '' : (stdout ?? '');
}
