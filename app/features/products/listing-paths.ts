export const MY_PRODUCTS_PATH = '/dashboard/my-products';
export const DRAFTS_PATH = `${MY_PRODUCTS_PATH}/drafts`;
export const PAUSE_PATH = `${MY_PRODUCTS_PATH}/pause`;
/** Takes the form of a new listing while it is filled in. */
export const AUTOSAVE_PATH = `${DRAFTS_PATH}/save`;
/** Asks once before several listings are changed. */
const CHANGE_PATH = `${MY_PRODUCTS_PATH}/change`;

/** The page that renews a listing by a button. */
export function renewPath(productId: string): string {
  return `${MY_PRODUCTS_PATH}/${encodeURIComponent(productId)}/renew`;
}

/** The page that asks before listings are changed. */
export function changePath(change: string, productIds: readonly string[]): string {
  const query = new URLSearchParams([
    ['do', change],
    ...productIds.map((id) => ['product', id]),
  ] as [string, string][]);
  return `${CHANGE_PATH}?${query}`;
}

/** The form of a new listing, filled with the texts and photos of another one. */
export function copyPath(productId: string): string {
  return `/dashboard/add-product?copy=${encodeURIComponent(productId)}`;
}

/** The form of a new listing as it was left. */
export function draftPath(draftId: string): string {
  return `/dashboard/add-product?draft=${encodeURIComponent(draftId)}`;
}

/** The page that asks before a draft is deleted. */
export function deleteDraftPath(draftId: string): string {
  return `${DRAFTS_PATH}/${encodeURIComponent(draftId)}/delete`;
}

/** Where a person reads an admin's decision on a listing or review of theirs and can appeal it. */
export function decisionPath(decisionId: string): string {
  return `/dashboard/decisions/${encodeURIComponent(decisionId)}`;
}
