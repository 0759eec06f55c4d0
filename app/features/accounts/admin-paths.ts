/** The address of an account's page for admins. */
export function personPath(id: string): string {
  return `/dashboard/people/${encodeURIComponent(id)}`;
}

/** The address of a product's page for admins. */
export function adminProductPath(id: string): string {
  return `/dashboard/products/${encodeURIComponent(id)}`;
}

/** The address of the copy of a reported conversation for admins; the id is the report's. */
export function reportedConversationPath(id: string): string {
  return `/dashboard/reported-conversations/${encodeURIComponent(id)}`;
}
