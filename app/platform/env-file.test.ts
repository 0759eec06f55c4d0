import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadEnvFile, parseEnvFile } from './env-file.server';

const parse = (text: string) => parseEnvFile(Buffer.from(text));

describe('an .env file', () => {
  it.each([
    'ADMIN_PASSWORD=seven#maple lanterns',
    'PORT=3000\r\nADMIN_PASSWORD = abc#\r\n',
    '  export ADMIN_PASSWORD=seven #x\nADMIN_PASSWORD=a b#c',
  ])('is refused where it cuts a value short: %j', (text) => {
    expect(() => parse(text)).toThrow(/^In \.env the value of ADMIN_PASSWORD would end/);
  });

  it.each([
    '',
    '# ADMIN_PASSWORD=abc#def\nPORT=3000',
    'PORT=3000 # as in issue#12\nHOST=# none',
    `ADMIN_PASSWORD="seven#maple"\nA='b#c'\nB=\`c#d\``,
    'OPERATOR_ADDRESS="Main Street\nROOM=1#2\nPortland"',
    'SOCIAL_LINKS="https://a.example/#b" # two#',
  ])('may hold comments, and a # in quotes: %j', (text) => {
    expect(() => parse(text)).not.toThrow();
  });

  it('names all such values', () => {
    expect(() => parse('A=b#c\nD=e#f')).toThrow('the value of A and D would end');
  });

  it('may begin with a byte order mark, which is no part of the first name', () => {
    expect(parse('\uFEFFAPP_ENV=production\r\nPORT=3000\r\n')).toEqual({
      APP_ENV: 'production',
      PORT: '3000',
    });
  });

  it.each([
    ['APP_ENV production\nPORT=3000', 1],
    ['# a comment\n\nPORT=3000\nAPP_ENV: production\n', 4],
    ['OPERATOR_ADDRESS="Main Street\nPortland"\r\nAPP_ENV production\r\nPORT=3000', 3],
  ])('is refused where Node would drop a line and the setting after it: %j', (text, line) => {
    expect(() => parse(text)).toThrow(
      new RegExp(`^Line ${line} of \\.env is no setting: write it`),
    );
  });

  it.each([
    'ADMIN_PASSWORD="a#b"c"',
    `ADMIN_PASSWORD='it's'\nPORT=3000`,
    'ADMIN_PASSWORD="x\nB="y"',
  ])('is refused where a value ends at a quote in it: %j', (text) => {
    expect(() => parse(text)).toThrow(/^In \.env the value of ADMIN_PASSWORD would end at its/);
  });

  it.each([
    Buffer.from('\uFEFFPORT=3000', 'utf16le'),
    Buffer.from('OPERATOR_NAME=M\u00fcller', 'latin1'),
  ])('is refused in another encoding than UTF-8', (bytes) => {
    expect(() => parseEnvFile(bytes)).toThrow(/^\.env is not in UTF-8/);
  });

  it('is refused in one line where it is a folder, as Docker makes it for a missing file', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'env-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    expect(() => loadEnvFile(folder)).toThrow(/^\.env can't be read \(EISDIR\): make it a file/);
  });
});
