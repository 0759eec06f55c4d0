/** The largest photo that is taken, in bytes. */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024;

/** The most that a form may bring in files, in bytes. */
export const MAX_FILES_BYTES = 50 * 1024 * 1024;

/** How many photos a product may have; the first is the one that lists show. */
export const MAX_PRODUCT_PHOTOS = 6;

/** A photo that nothing refers to is kept this long: the form it was sent with may come again. */
export const GRACE_HOURS = 24;

/** What a person may choose, as a file field says it. HEIC is not in it: phones then send JPEG. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** What is said of a photo above the limit, by the page and by the server alike. */
export const TOO_LARGE = `That photo is larger than ${MAX_PHOTO_BYTES / 1024 / 1024} MB. Choose a smaller one.`;
