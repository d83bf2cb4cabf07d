import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { equalSecrets } from '../../shared/equal-secrets.ts';
import { fc } from '../store/properties.ts';

const secret = fc.oneof(fc.string({ maxLength: 3 }), fc.uint8Array({ maxLength: 3 }));

test('two secrets are equal exactly when their bytes are', () => {
  const property = fc.property(secret, secret, (one, other) => {
    expect(equalSecrets(one, other)).toBe(Buffer.from(one).equals(Buffer.from(other)));
    expect(equalSecrets(one, one)).toBe(true);
  });
  fc.assert(property, { numRuns: 1_000 });
});

test('only this function uses timingSafeEqual', () => {
  const root = new URL('../../', import.meta.url);
  const files = ['bin', 'functions', 'lib', 'shared'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  );
  const comparing = files.filter((file) =>
    readFileSync(new URL(file, root), 'utf8').includes('timingSafeEqual'),
  );
  expect(comparing).toEqual(['shared/equal-secrets.ts']);
});
