import { expect, test } from 'vitest';
import { orders } from '../../functions/orders/resource.ts';
import { firstIdOf, timeOfId } from '../../shared/storage/identifier.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { provision, putAll, table } from '../store/local-store.ts';
import { command, printed, shopwright } from '../store/ops-command.ts';

test('spreads what is new in five minutes, once and for all', async () => {
  const { application } = await provision({}, {});
  const id = String(application.id);
  const before = Date.now();
  const told = await command('application', 'partition', id);
  const { partitionedFrom = 0 } = await readApplication(table, application.id);
  const time = timeOfId(partitionedFrom);
  expect(told).toEqual({ id: application.id, partitioned_from: new Date(time).toISOString() });
  expect([time >= before + 300_000, time <= Date.now() + 300_000]).toEqual([true, true]);
  expect(await command('application', 'partition', id)).toEqual(told);
  expect(await shopwright('application', 'partition', id)).toEqual(
    printed(
      `Orders, carts and events of the application ${id} (Tea House) that are new from ${new Date(time).toISOString()} on are spread over 16 partitions.\n`,
    ),
  );
  expect(await command('application', 'show', id)).toMatchObject({
    partitioned_from: new Date(time).toISOString(),
  });
});

test('refuses a store with imported orders whose ids are of the future', async () => {
  const { application } = await provision({}, {});
  const id = firstIdOf(Date.UTC(2080, 0, 1));
  await putAll([{ ...recordKey(application, orders.name, id), version: 1, data: '{}' }]);
  const { code, stderr } = await shopwright('application', 'partition', String(application.id));
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `shopwright: the application has orders with ids of the future, such as ${id}: they were imported with other ids, and cannot be spread\n`,
  });
  expect(await readApplication(table, application.id)).not.toHaveProperty('partitionedFrom');
});
