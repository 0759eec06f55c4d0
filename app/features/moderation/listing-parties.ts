/** The people who do not decide about a listing (decision 42): its seller, and who has an open report of it. */
export function partiesToListing({
  sellerId,
  openReports,
}: {
  sellerId: string;
  openReports: readonly { reporterId: string | null }[];
}): (string | null)[] {
  return [sellerId, ...openReports.map(({ reporterId }) => reporterId)];
}
