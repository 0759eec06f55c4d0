import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { storedSecret } from './stored-secret.server';

function makeFolder(): string {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'secret-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}

it('is made once, for its owner only', () => {
  const folder = makeFolder();
  const secret = storedSecret(folder);
  expect(secret).toHaveLength(64);
  expect(storedSecret(folder)).toBe(secret);
  expect(fs.statSync(path.join(folder, 'session-secret')).mode & 0o777).toBe(0o600);
});

it.each(['', 'short'])('is refused in a line that names its file, where that holds %j', (text) => {
  const folder = makeFolder();
  const file = path.join(folder, 'session-secret');
  fs.writeFileSync(file, text);
  expect(() => storedSecret(folder)).toThrow(`The file ${file} does not hold a secret.`);
});
