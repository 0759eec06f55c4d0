/** The colours of skin that portraits choose from. */
export const PALE = '#f6d5bd';
export const FAIR = '#f0c3a2';
export const OLIVE = '#dda981';
export const TAN = '#c98d62';
export const BROWN = '#a26a45';
export const DEEP = '#7d4e33';
export const DARK = '#5f3a28';
