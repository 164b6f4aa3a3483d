import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts texts that wait in the database, so that a copy of the database alone reveals none of them. */
export interface TextSeal {
  /**
   * `owner` names the person for whom the text is meant. The text can only be opened with the same `owner`.
   */
  seal(text: string, owner: string): string;
  /** Returns undefined when the text was sealed for another owner or with another secret, or was changed. */
  open(sealed: string, owner: string): string | undefined;
}

/**
 * Makes a seal. Its texts can be opened only by a seal of the same secret and purpose.
 * @param secret the secret of the installation, from which the key is derived
 * @param purpose what is sealed; each purpose has a key of its own
 */
export function createTextSeal(secret: string, purpose: string): TextSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
