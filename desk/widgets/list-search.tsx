import Search from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';

/** Milliseconds after the last key. */
const PAUSE_MS = 300;

/** Searches while one types. A list that is left meanwhile is not come back to. */
export function ListSearch({ placeholder }: { readonly placeholder: string }) {
  const { filterValues, setFilters } = useListContext();
  const q = String(filterValues['q'] ?? '');
  const [text, setText] = useState(q);
  const latest = useRef({ filterValues, setFilters });
  latest.current = { filterValues, setFilters };
  useEffect(() => setText(q), [q]);
  useEffect(() => {
    if (text === q) return;
    const place = location.pathname;
    const timer = setTimeout(() => {
      // The next page may be on its way, with this one still shown.
      if (location.pathname !== place) return;
      const { q: _, ...others } = latest.current.filterValues;
      latest.current.setFilters(text.trim() ? { ...others, q: text } : others);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, q]);
  return (
    <TextField
      type="search"
      size="small"
      variant="outlined"
      value={text}
      onChange={({ target }) => setText(target.value)}
      placeholder={placeholder}
      slotProps={{
        htmlInput: { 'aria-label': placeholder },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
      sx={{ width: { xs: '100%', sm: 300 } }}
    />
  );
}
