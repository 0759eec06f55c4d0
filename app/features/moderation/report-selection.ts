/** The form of the queue that decides on several reports. */
export const DECIDE_FORM = 'decide-selected';

/** A report and its product as the value of a checkbox. */
export function selectionOf({ id, productId }: { id: string; productId: string }): string {
  return `${id} ${productId}`;
}

/** The report and the product of a checkbox's value; ids that do not exist where it has none. */
export function readSelection(value: string): { reportId: string; productId: string } {
  const [reportId = '', productId = ''] = value.split(' ');
  return { reportId, productId };
}

/** A product that an admin decides on, and the version in which the page that asks has shown it. */
export interface SeenProduct {
  id: string;
  seen?: string | undefined;
}

/** A product with its version as the value of a hidden field. */
export function seenProductValue({ id, seen = '' }: SeenProduct): string {
  return `${id} ${seen}`;
}

/** The product of a hidden field's value; without a version where it has none. */
export function readSeenProduct(value: string): SeenProduct {
  const [id = '', seen] = value.split(' ');
  return { id, seen: seen || undefined };
}
