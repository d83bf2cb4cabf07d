import { useTheme } from '@mui/material';

interface SparkBarsProps {
  /** What the chart says, for who does not see it. */
  readonly label: string;
  readonly bars: readonly { readonly name: string; readonly value: number }[];
}

const WIDTH = 600;
const HEIGHT = 96;
const GAP = 3;

/** The height of days without anything, so that they are seen as days. */
const MIN_BAR = 2;

/** Bars without axes, as text for screen readers, and with the value of each under the pointer. */
export function SparkBars({ label, bars }: SparkBarsProps) {
  const { palette } = useTheme();
  const most = Math.max(...bars.map(({ value }) => value), 0);
  const width = WIDTH / Math.max(bars.length, 1);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      style={{ width: '100%', height: HEIGHT, display: 'block' }}
    >
      {bars.map(({ name, value }, i) => {
        const height = most > 0 ? Math.max((value / most) * HEIGHT, MIN_BAR) : MIN_BAR;
        return (
          <rect
            key={name}
            x={i * width}
            y={HEIGHT - height}
            width={Math.max(width - GAP, 1)}
            height={height}
            rx={1}
            fill={value > 0 ? palette.primary.main : palette.divider}
          >
            <title>{name}</title>
          </rect>
        );
      })}
    </svg>
  );
}
