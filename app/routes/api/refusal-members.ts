/**
 * What a refusal of this method and path carries beside message and code (decision 31), for what
 * never reaches its call: the edge's refusals, and addresses where there is none. A test holds it
 * against what the calls themselves declare.
 */
export function refusalMembers(method: string, path: string): Record<string, unknown> {
  if (method === 'DELETE') return { deletedCount: 0 };
  if (method === 'PUT') return { modifiedCount: 0 };
  const answersAcknowledged = /^(\/api)?\/(order|report|add-product|users|sign-out)\/?$/i.test(
    path,
  );
  return method === 'POST' && answersAcknowledged ? { acknowledged: false } : {};
}
