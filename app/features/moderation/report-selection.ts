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
