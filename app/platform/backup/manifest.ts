import { z } from 'zod';

export const MANIFEST_FILE = 'manifest.json';
export const SUMS_FILE = 'SHA256SUMS';
export const PHOTOS_FOLDER = 'images';

const migrations = z.array(z.object({ name: z.string(), checksum: z.string() }));

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  file: z.string(),
});

const savedDatabase = z.discriminatedUnion('kind', [
  /** A SQLite file. */
  z.object({ kind: z.literal('sqlite'), file: z.string(), migrations }),
  /** What pg_dump of this major version wrote, as SQL. */
  z.object({
    kind: z.literal('pg_dump'),
    file: z.string(),
    major: z.number().int(),
    migrations,
  }),
  /** PostgreSQL's rows, table by table; every major version can read them. */
  z.object({
    kind: z.literal('rows'),
    major: z.number().int(),
    tables: z.array(table),
    sequences: z.array(z.object({ name: z.string(), value: z.string() })),
    migrations,
  }),
]);

/** What a backup says of itself, in manifest.json. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: savedDatabase,
  photos: z.object({ kept: z.enum(['here', 'elsewhere']), count: z.number().int() }),
  /** How many files SHA256SUMS names, this one included. */
  files: z.number().int(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type SavedDatabase = z.infer<typeof savedDatabase>;
export type SavedTable = z.infer<typeof table>;
