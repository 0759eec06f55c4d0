import { describe, expect, it } from 'vitest';
import { assertNothingCut } from './env-file.server';

describe('an .env file', () => {
  it.each([
    'ADMIN_PASSWORD=seven#maple lanterns',
    'PORT=3000\r\nADMIN_PASSWORD = abc#\r\n',
    '  export ADMIN_PASSWORD=seven #x\nADMIN_PASSWORD=a b#c',
  ])('is refused where it cuts a value short: %j', (text) => {
    expect(() => assertNothingCut(text)).toThrow(/^In \.env the value of ADMIN_PASSWORD would end/);
  });

  it.each([
    '',
    '# ADMIN_PASSWORD=abc#def\nPORT=3000',
    'PORT=3000 # as in issue#12\nHOST=# none',
    `ADMIN_PASSWORD="seven#maple"\nA='b#c'\nB=\`c#d\``,
    'OPERATOR_ADDRESS="Main Street\nROOM=1#2\nPortland"',
    'SOCIAL_LINKS="https://a.example/#b" # two#',
  ])('may hold comments, and a # in quotes: %j', (text) => {
    expect(() => assertNothingCut(text)).not.toThrow();
  });

  it('names all such values', () => {
    expect(() => assertNothingCut('A=b#c\nD=e#f')).toThrow('the value of A and D would end');
  });
});
