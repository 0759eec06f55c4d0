/**
 * The members of an error response beside message and code (decision 31) for requests that never
 * reach an endpoint, such as those refused by the server or sent to an unknown address. A test
 * compares this with the endpoint declarations.
 */
export function refusalMembers(method: string, path: string): Record<string, unknown> {
  if (method === 'DELETE') return { deletedCount: 0 };
  if (method === 'PUT') return { modifiedCount: 0 };
  if (/^(\/api)?\/(order|report|add-product)\/?$/i.test(path)) return { acknowledged: false };
  const isWrite = method === 'POST' && /^(\/api)?\/(users|sign-out)\/?$/i.test(path);
  return isWrite ? { acknowledged: false } : {};
}
