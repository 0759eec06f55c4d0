/**
 * Whether a text of a job's payload, which is JSON, is the address or contains it, in any case. A
 * longer address that contains it is another one: joann@example.com is not ann@example.com. False
 * for an empty address.
 */
export function mentionsEmail(payload: string, email: string): boolean {
  if (email === '') return false;
  const escaped = email.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const before = "(?<![\\p{L}\\p{N}_+-][.']?)";
  const after = '(?!\\.?[\\p{L}\\p{N}_-])';
  const address = new RegExp(before + escaped + after, 'iu');
  let found = false;
  JSON.parse(payload, (_key, value: unknown) => {
    found ||= typeof value === 'string' && address.test(value);
    return value;
  });
  return found;
}
