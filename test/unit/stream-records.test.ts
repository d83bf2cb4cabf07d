import { expect, test } from 'vitest';
import { changeOf } from '../../shared/endpoint/stream-lambda.ts';

const key = { pk: '7#brands', sk: '0000000000000042' };
const image = { pk: { S: key.pk }, sk: { S: key.sk }, version: { N: '2' } };
const before = JSON.stringify({ name: 'Kettle' });
const after = JSON.stringify({ name: 'Kettle', text: 'The kettle is blüe.' });

test('a stream record has the items before and after the change', () => {
  const change = changeOf({
    eventID: 'a',
    dynamodb: {
      ApproximateCreationDateTime: 1_795_000_000,
      OldImage: { ...image, data: { S: before } },
      NewImage: { ...image, data: { S: after } },
    },
  });
  expect(change).toEqual({
    id: 'a',
    time: 1_795_000_000_000,
    before: { ...key, version: 2, data: before },
    after: { ...key, version: 2, data: after },
  });
});
