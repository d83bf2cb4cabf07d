import type { ResourceHooks } from '../../shared/actions/resource-hooks.ts';
import { unusedBytes } from '../../shared/files/unused-bytes.ts';
import { removeWork, scheduleWork } from '../../shared/storage/due-work.ts';
import { isPresent } from '../../shared/storage/write.ts';
import { changeCounts } from './counts.ts';
import { linkTo } from './links.ts';
import type { File, FileInput } from './resource.ts';

export const fileHooks: ResourceHooks<File, FileInput> = {
  async extraWrites({ before, after }, context) {
    const { application, clock } = context;
    const workOf = ({ content }: File) =>
      unusedBytes({ application: application.id, content: content.id });
    return [
      ...(await changeCounts(before, after, context)),
      // Without the work, the bytes are gone or about to be.
      ...(!before && after ? [{ ...removeWork(workOf(after)), condition: isPresent }] : []),
      ...(before && !after ? [scheduleWork(workOf(before), clock.now())] : []),
    ];
  },

  async serialize(records, { baseUrl, application, clock }) {
    const linking = { baseUrl, application: application.id, now: clock.now() };
    return records.map((record) => {
      const { content: _, ...shown } = record;
      return { ...shown, url: linkTo(record, linking) };
    });
  },
};
