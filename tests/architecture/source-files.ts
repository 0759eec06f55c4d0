import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export interface SourceFile {
  /** The path from the root of the project. */
  name: string;
  text: string;
}

/** Generated code: the Prisma client and the translations. */
const FOREIGN = /^app\/(platform\/db|i18n)\/generated\/|\/node_modules\//;

/** The files of the folders whose path matches, without foreign code. */
export function sourceFiles(folders: string[], names: RegExp): SourceFile[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(folder, name),
      ),
    )
    .filter((name) => names.test(name) && !FOREIGN.test(name))
    .map((name) => ({ name, text: readFileSync(name, 'utf8') }));
}

export const CODE = /\.[cm]?[jt]sx?$/;
export const isTest = ({ name }: SourceFile) => /\.test\.tsx?$/.test(name);
