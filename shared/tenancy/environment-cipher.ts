import { readCipherConfig } from '../config.ts';
import { fileCipher, memoizeDecryption, type SecretCipher } from './secret-cipher.ts';

/** The cipher of a function, whose environment variables name the key. */
export function environmentCipher(): SecretCipher {
  const config = readCipherConfig();
  return memoizeDecryption(
    'keyFile' in config ? fileCipher(config.keyFile) : loadedCipher(config.kmsKeyId),
  );
}

/** Loads the client of KMS with the first secret: most requests need none. */
function loadedCipher(keyId: string): SecretCipher {
  let loaded: Promise<SecretCipher> | undefined;
  const load = () => {
    loaded ??= import('./kms-cipher.ts').then(({ kmsCipher }) => kmsCipher(keyId));
    return loaded;
  };
  return {
    encrypt: async (...all) => (await load()).encrypt(...all),
    decrypt: async (...all) => (await load()).decrypt(...all),
  };
}
