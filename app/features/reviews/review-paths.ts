/** The address of the page on which one writes, edits and answers the reviews of an order. */
export function orderReviewPath(orderId: string): string {
  return `/dashboard/orders/${encodeURIComponent(orderId)}/review`;
}

/** The address of the form that reports a review. */
export function reportReviewPath(reviewId: string): string {
  return `/reviews/${encodeURIComponent(reviewId)}/report`;
}

/** The address of the form that reports the public answer to a review. */
export function reportAnswerPath(reviewId: string): string {
  return `${reportReviewPath(reviewId)}?of=answer`;
}

/** Whether the address of a report names the answer. */
export function isAboutAnswer({ searchParams }: URL): boolean {
  return searchParams.get('of') === 'answer';
}
