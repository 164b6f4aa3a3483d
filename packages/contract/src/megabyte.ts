/** Bytes of a megabyte. Limits of sizes are whole numbers of them, so that texts can name them. */
export const MEGABYTE = 1_048_576;
