/**
 * Path of an image in our own store. The server draws each image anew and names the file by its content's
 * hash.
 */
export const STORED_IMAGE_PATH = /^\/media\/images\/[0-9a-f]{64}\.webp$/;

/** Largest number of characters of an image's description. */
export const IMAGE_DESCRIPTION_LENGTH = 500;
