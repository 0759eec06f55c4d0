import { describe, expect, it } from 'vitest';
import { OutdatedForm, requireSeenValues, versionOf } from './outdated-form.server';

describe('the version of a form', () => {
  it('depends on the values only, not on their order or on empty ones', () => {
    expect(versionOf({ a: '1', b: '2', c: '' })).toBe(versionOf({ b: '2', a: '1' }));
    expect(versionOf({ a: '1', b: '2' })).not.toBe(versionOf({ a: '2', b: '1' }));
  });

  it('refuses a form that would undo a change that its sender has not seen', () => {
    const opened = versionOf({ name: 'Books' });
    const refused = () => requireSeenValues({ name: 'Novels' }, { name: 'Books' }, opened);
    expect(refused).toThrow(OutdatedForm);
    expect(refused).toThrow(expect.objectContaining({ version: versionOf({ name: 'Novels' }) }));
    requireSeenValues({ name: 'Novels' }, { name: 'Books' }, undefined);
    requireSeenValues({ name: 'Books' }, { name: 'Novels' }, opened);
    // Sent twice: what it would write is there.
    requireSeenValues({ name: 'Novels' }, { name: 'Novels' }, opened);
  });
});
