import type { ResourceHooks } from '../../shared/actions/resource-hooks.ts';
import { withoutPrivate } from '../../shared/contract/attributes.ts';
import { may } from '../../shared/contract/permissions.ts';
import { changeCounts } from '../../shared/files/file-counts.ts';
import { viewFile } from '../../shared/files/file-links.ts';
import { fileRemoval } from '../../shared/files/file-removal.ts';
import { unusedBytes } from '../../shared/files/unused-bytes.ts';
import type { File, FileInput } from '../../shared/resources/files.ts';
import { removeWork } from '../../shared/storage/due-work.ts';
import { isPresent } from '../../shared/storage/write.ts';

export const fileHooks: ResourceHooks<File, FileInput> = {
  async extraWrites({ before, after }, context) {
    if (before && !after) return fileRemoval(before, context);
    const counts = await changeCounts(before, after, context);
    if (before || !after) return counts;
    const { application } = context;
    const work = unusedBytes({ application: application.id, content: after.content.id });
    // Without the work, the bytes are gone or about to be.
    return [...counts, { ...removeWork(work), condition: isPresent }];
  },

  async serialize(records, { baseUrl, application, caller, clock }) {
    const linking = { baseUrl, application: application.id, now: clock.now() };
    const seesPrivate = may(caller, 'files:read');
    return records.map((record) =>
      viewFile(seesPrivate ? record : withoutPrivate(record), linking),
    );
  },
};
