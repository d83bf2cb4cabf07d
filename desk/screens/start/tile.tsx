import { Card, CardActionArea, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useFormats } from '../../widgets/formats.ts';

interface TileProps {
  /** Names its words. */
  readonly name: string;
  /** The list that it counts. */
  readonly to: string;
  /** Undefined while it is counted. */
  readonly count: number | undefined;
  /** There are more than `count`. */
  readonly isMore?: boolean;
  readonly error?: Error | null;
  /** What should never be there is red. */
  readonly isBad?: boolean;
}

/** A number of things that wait, which leads to them. */
export function Tile({ name, to, count, isMore = false, error, isBad = false }: TileProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const isQuiet = count === undefined || count === 0;
  const color = isBad ? 'error.main' : 'primary.main';
  return (
    <Card sx={{ borderColor: isQuiet ? undefined : color }}>
      <CardActionArea component={Link} to={to} sx={{ p: 2, height: '100%' }}>
        <Typography
          component="span"
          variant="h4"
          sx={{ display: 'block', color: isQuiet ? 'text.secondary' : color, fontWeight: 600 }}
        >
          {count === undefined ? '–' : number(count) + (isMore ? '+' : '')}
        </Typography>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {error
            ? translate('start.not_known', { message: error.message })
            : translate(`start.${name}`, { smart_count: count ?? 0 })}
        </Typography>
      </CardActionArea>
    </Card>
  );
}
