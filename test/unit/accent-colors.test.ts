import { expect, test } from 'vitest';
import { contrast, GROUNDS, paletteOf, type Scheme } from '../../shop/visit/colors.ts';
import { fc } from '../store/properties.ts';

const anyAccent = fc.integer({ min: 0, max: 0xffffff }).map((value) => {
  const hex = value.toString(16).padStart(6, '0');
  return `#${hex}`;
});

const SCHEMES: readonly Scheme[] = ['light', 'dark'];

test('whatever the accent color, text on it can be read, and so can marks on the page (WCAG AA)', () => {
  fc.assert(
    fc.property(anyAccent, fc.constantFrom(...SCHEMES), (color, scheme) => {
      const { accent, onAccent, line, edge } = paletteOf(color, scheme);
      expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
      for (const ground of GROUNDS[scheme]) {
        expect(contrast(line, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(edge === 'transparent' ? accent : edge, ground)).toBeGreaterThanOrEqual(3);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('in light, a button has the color itself, and an edge only if it would not be seen', () => {
  expect(paletteOf('#1C5D4A', 'light')).toEqual({
    ...{ accent: '#1c5d4a', onAccent: '#ffffff', line: '#1c5d4a', edge: 'transparent' },
  });
  expect(paletteOf('#ffd500', 'light')).toMatchObject({ accent: '#ffd500', onAccent: '#000000' });
  expect(paletteOf('#ffd500', 'light').edge).not.toBe('transparent');
  expect(paletteOf('#ffffff', 'light').accent).toBe('#ffffff');
});

test('in dark, a dark color becomes light enough, and a light one stays', () => {
  expect(paletteOf('#7fd1b4', 'dark').accent).toBe('#7fd1b4');
  expect(contrast(paletteOf('#000000', 'dark').accent, '#16181a')).toBeGreaterThan(4.5);
});

test('contrasts are those of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
