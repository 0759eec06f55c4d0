/** Writes the generated PostgreSQL schema and both Prisma clients (npm run db:generate). */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatedPostgresSchema } from './generated-postgres-schema';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const schemaFile = path.join(root, 'prisma/schema.prisma');
const generatedSchemaFile = path.join(root, 'prisma/postgres/schema.prisma');
const generated = path.join(root, 'app/platform/db/generated');
const stampFile = path.join(generated, 'stamp');
const require = createRequire(import.meta.url);

/** Writes only changed files, so that watchers and caches are not triggered. */
function writeGeneratedSchema(schema: string): void {
  const generatedSchema = generatedPostgresSchema(schema);
  if (
    existsSync(generatedSchemaFile) &&
    readFileSync(generatedSchemaFile, 'utf8') === generatedSchema
  )
    return;
  mkdirSync(path.dirname(generatedSchemaFile), { recursive: true });
  writeFileSync(generatedSchemaFile, generatedSchema);
}

/** Runs Prisma's generator for one schema; rejects with what the command printed. */
function generate(schema: string): Promise<void> {
  const cli = path.join(path.dirname(require.resolve('prisma/package.json')), 'build/index.js');
  // No native engine is used: the variable only keeps the command from downloading one.
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, 'generate', '--no-hints', '--schema', schema], {
      cwd: root,
      env,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(output.trim()))));
  });
}

async function main(): Promise<void> {
  const schema = readFileSync(schemaFile, 'utf8');
  const version = readFileSync(require.resolve('prisma/package.json'), 'utf8');
  const stamp = createHash('sha256').update(schema).update(version).digest('hex');
  writeGeneratedSchema(schema);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  rmSync(stampFile, { force: true });
  await Promise.all([generate(schemaFile), generate(generatedSchemaFile)]);
  writeFileSync(stampFile, stamp);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
