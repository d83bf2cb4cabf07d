/* Fails when tax rates of `shared/taxes/presets.ts` were read at their source too long ago: today, or on the day that is given. */
import { isOld, MAX_PRESET_DAYS } from '../../shared/taxes/preset-age.ts';
import { TAX_PRESETS } from '../../shared/taxes/presets.ts';

const [day] = process.argv.slice(2);
const now = day === undefined ? Date.now() : Date.parse(day);
if (Number.isNaN(now)) throw new Error(`${day} is not a day, such as 2027-01-31.`);

const old = Map.groupBy(
  TAX_PRESETS.filter((preset) => isOld(preset, now)),
  ({ source }) => source,
);
for (const [{ name, url, as_of }, presets] of old) {
  const countries = presets.map(({ country }) => country).join(', ');
  console.error(`${countries}: as of ${as_of}. Compare the rates with ${name}, ${url}`);
}
if (old.size > 0) {
  console.error(
    `Tax rates in shared/taxes/presets.ts are older than ${MAX_PRESET_DAYS} days. Correct them, then update their as_of.`,
  );
  process.exitCode = 1;
}
