import { readCipherConfig } from '../config.ts';
import { internalServerError, serviceUnavailable } from '../contract/errors.ts';
import { isBusy } from '../storage/dynamodb/errors.ts';
import type { KmsPatience } from './kms-cipher.ts';
import { fileCipher, memoizeDecryption, type SecretCipher } from './secret-cipher.ts';

/** The cipher of a function, whose environment variables name the key. `patience`: that of a request. */
export function environmentCipher(patience?: KmsPatience): SecretCipher {
  const config = readCipherConfig();
  return memoizeDecryption(
    'keyFile' in config ? fileCipher(config.keyFile) : loadedCipher(config.kmsKeyId, patience),
  );
}

/** An aborted call has reached its deadline. */
const isUnanswered = (error: Error) => isBusy(error) || error.name === 'AbortError';

/**
 * Encrypts with KMS, whose client is loaded with the first secret: most requests need none. Throws a
 * 503 when KMS does not answer, or is throttled, and a 500 when it refuses. Both are counted.
 */
function loadedCipher(keyId: string, patience?: KmsPatience): SecretCipher {
  let loaded: SecretCipher | undefined;
  const withCipher = async <Result>(work: (cipher: SecretCipher) => Promise<Result>) => {
    try {
      loaded ??= (await import('./kms-cipher.ts')).kmsCipher(keyId, patience);
      return await work(loaded);
    } catch (error) {
      const busy = error instanceof Error && isUnanswered(error);
      throw (busy ? serviceUnavailable : internalServerError)(error, 'kms_failures');
    }
  };
  return {
    encrypt: (...all) => withCipher((cipher) => cipher.encrypt(...all)),
    decrypt: (...all) => withCipher((cipher) => cipher.decrypt(...all)),
  };
}
