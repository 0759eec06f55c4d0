import { existsSync, linkSync, renameSync } from 'node:fs';

/**
 * Renames a finished file unless another process has created one of that name first, so that others see
 * all of it or none; returns whether it did. The caller removes what is left of `made`.
 */
export function putInPlace(made: string, file: string): boolean {
  try {
    linkSync(made, file);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // Some file systems do not support links.
    if (!/^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS)$/.test(code)) throw error;
    if (existsSync(file)) return false;
    renameSync(made, file);
    return true;
  }
}
