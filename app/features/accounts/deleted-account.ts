/**
 * What stands in place of the name of an account that was deleted. The triggers of the audit log
 * know the same words (prisma/migrations): they let names be changed to nothing else.
 */
export const DELETED_ACCOUNT = 'Deleted account';
