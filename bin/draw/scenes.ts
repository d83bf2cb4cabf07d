import { type Colour, darker, lighter, mix } from './colours.ts';
import { type Drawing, put, silhouette } from './drawing.ts';

/** What stands in the background, beside the product. */
export interface Surroundings {
  readonly colour: Colour;
  /** From 0 to 1, the same for a product each time. */
  readonly chance: number;
  /** Other products of the same place. */
  readonly others: readonly Drawing[];
}

const area = (path: string, fill: Colour, opacity = 1) =>
  `<path d="${path}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;

const lines = (path: string, stroke: Colour, width: number) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;

const sheet = (fill: Colour) => area('M0,0h400v400H0z', fill);

const circle = (x: number, y: number, r: number, fill: Colour, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${opacity}"/>`;

/** A board of wood, from this height down. */
const board = (y: number, fill: Colour) =>
  area(`M0,${y}h400v${400 - y}H0z`, fill) +
  area(`M0,${y}h400v7H0z`, lighter(fill, 0.35)) +
  lines(`M0,${y + 40}q120,8,210,2t190,4M0,${y + 78}q90-9,200,0t200-4`, darker(fill, 0.18), 1.5);

const leaf = (x: number, y: number, turn: number, fill: Colour) =>
  `<path d="M0,0q16-26,0-56q-18,26,0,56z" fill="${fill}" transform="translate(${x} ${y})rotate(${turn})"/>`;

/** A plant in a pot. */
const plant = (x: number, y: number, green: Colour, pot: Colour) =>
  [-62, -32, 0, 32, 62]
    .map((turn) => leaf(x, y - 44, turn, mix(green, '#fffaf0', Math.abs(turn) / 300)))
    .join('') + area(`M${x - 24},${y - 48}h48l-7,48h-34z`, pot);

/** Silhouettes of other products in a row, on a line. */
const row = (others: readonly Drawing[], colour: Colour, left: number, y: number, step: number) =>
  others
    .map((each, i) =>
      put(each, silhouette(each, colour, 0.5), { x: left + i * step, y, size: step * 0.62 }),
    )
    .join('');

function kitchen({ colour, chance, others }: Surroundings): string {
  const wall = mix('#efe6d6', colour, 0.14);
  const isLeft = chance < 0.5;
  const x = isLeft ? 40 : 232;
  const shelf = isLeft ? 212 : 24;
  const joints = Array.from({ length: 6 }, (_, i) => `M0,${180 + i * 24}h400`).join('');
  return (
    sheet(wall) +
    lines(joints, darker(wall, 0.07), 1.5) +
    area(`M${x},36h128v128h-128z`, '#fbfaf4') +
    area(`M${x + 9},45h110v110h-110z`, '#bfdbe2') +
    area(`M${x + 9},118q34-26,58-4t52-10v51h-110z`, '#a9c39a') +
    lines(`M${x + 64},45v110M${x + 9},98h110`, '#fbfaf4', 5) +
    area(`M${shelf},132h164v8h-164z`, '#b98f62') +
    row(others.slice(0, 3), darker(wall, 0.42), shelf + 32, 132, 52) +
    board(304, '#c79b69')
  );
}

function home({ colour, chance, others }: Surroundings): string {
  const wall = mix('#e9dfd0', colour, 0.22);
  const x = chance < 0.5 ? 74 : 326;
  return (
    sheet(wall) +
    area('M0,0h400v400H0z', lighter(wall, 0.4), 0.35) +
    area(`M${400 - x - 58},52h116v142h-116z`, '#fbf7ee') +
    area(`M${400 - x - 46},64h92v118h-92z`, mix(colour, '#d9e2df', 0.6)) +
    circle(400 - x, 106, 26, '#f2d9a8') +
    area(`M${400 - x - 46},150q24-24,46-6t46-14v52h-92z`, mix(colour, '#5b7a72', 0.55)) +
    plant(x, 300, '#6d8f63', '#c98a63') +
    row(others.slice(0, 1), darker(wall, 0.4), 400 - x, 300, 88) +
    board(300, '#b68a5e')
  );
}

function beach({ colour, chance }: Surroundings): string {
  const sun = 70 + Math.round(chance * 260);
  return (
    sheet('#dcebee') +
    circle(sun, 92, 44, '#f8dfa6') +
    circle(sun, 92, 62, '#f8dfa6', 0.35) +
    area('M0,170h400v70H0z', mix('#6fa9b5', colour, 0.12)) +
    lines('M20,192q12-8,24,0t24,0M150,206q12-8,24,0t24,0M290,190q12-8,24,0t24,0', '#eaf5f5', 3) +
    area('M0,232q90-26,190-6t210-12v186H0z', '#ecdcb9') +
    area('M0,300q120-34,230-8t170-14v122H0z', '#e2cd9f') +
    lines(
      'M24,300q4-44-8-66M30,300q2-40,14-60M38,300q2-30,22-44M362,292q-2-44,10-62M354,292q-2-36-16-54',
      '#8fa06a',
      4,
    ) +
    lines('M90,352h14M300,360h18M236,380h10M40,380h12', '#c9b183', 4)
  );
}

function garden({ colour, chance }: Surroundings): string {
  const flowers = Array.from({ length: 7 }, (_, i) => {
    const [x, y] = [24 + i * 59 + Math.round(chance * 20), 196 - ((i * 37) % 48)];
    return `${lines(`M${x},262V${y}`, '#6f9160', 4)}${circle(x, y, 11, i % 2 ? '#e9b8a6' : mix(colour, '#f7e3b0', 0.6))}${circle(x, y, 4, '#f8eec9')}`;
  });
  return (
    sheet('#e3eee0') +
    circle(60 + Math.round(chance * 280), 70, 40, '#fbf0c4', 0.9) +
    area('M0,176q80-52,170-14t230-22v160H0z', '#b9d0a4') +
    area('M0,214q120-40,230-6t170-18v120H0z', '#9dbd88') +
    flowers.join('') +
    board(296, '#a98258')
  );
}

function desk({ colour, chance }: Surroundings): string {
  const wall = mix('#e8e4da', colour, 0.16);
  const x = chance < 0.5 ? 66 : 334;
  return (
    sheet(wall) +
    area('M120,0h120l-60,304h-150z', '#fffdf4', 0.5) +
    area('M260,0h54l-40,304h-66z', '#fffdf4', 0.4) +
    lines(`M${x - 12},262l-8-66M${x},262v-78M${x + 12},262l10-60`, mix('#c79b3e', colour, 0.3), 6) +
    area(`M${x - 24},252h48v54h-48z`, mix('#5f7477', colour, 0.25)) +
    area(`M${400 - x - 46},286h92v18h-92zM${400 - x - 38},268h80v18h-80z`, darker(wall, 0.28)) +
    lines(`M${400 - x - 38},295h70M${400 - x - 30},277h60`, lighter(wall, 0.5), 3) +
    board(304, '#b88d60')
  );
}

function hall({ colour, chance }: Surroundings): string {
  const wall = mix('#ece4d6', colour, 0.12);
  const planks = Array.from({ length: 7 }, (_, i) => `M${28 + i * 57},0v330`).join('');
  const x = chance < 0.5 ? 60 : 340;
  return (
    sheet(wall) +
    lines(planks, darker(wall, 0.08), 2) +
    area('M0,66h400v16H0z', '#b08a60') +
    circle(60, 74, 8, '#7a5a3a') +
    circle(200, 74, 8, '#7a5a3a') +
    circle(340, 74, 8, '#7a5a3a') +
    area('M0,330h400v70H0z', '#b9936a') +
    area('M0,318h400v14H0z', lighter(wall, 0.5)) +
    area(`M${x - 40},300h80l-8,56h-64z`, '#a98957') +
    lines(`M${x - 36},316h72M${x - 34},334h68`, '#8a6d42', 3)
  );
}

function gifts({ colour, chance }: Surroundings): string {
  const paper = mix('#eadfce', colour, 0.2);
  const dots = Array.from({ length: 26 }, (_, i) => {
    const [x, y] = [(i * 83 + Math.round(chance * 90)) % 400, (i * 131 + 40) % 400];
    return circle(x, y, 4 + (i % 3) * 2, i % 2 ? lighter(paper, 0.6) : mix(colour, '#f2cf8a', 0.6));
  });
  return (
    sheet(paper) +
    dots.join('') +
    area('M292,0h34v400h-34z', mix(colour, '#c0504a', 0.5), 0.85) +
    area('M0,60h400v34H0z', mix(colour, '#c0504a', 0.5), 0.85)
  );
}

/** A table from above: boards, a striped cloth, and sprigs. */
export function tableTop({ colour, chance }: Surroundings): string {
  const wood = mix('#c8a377', colour, 0.1);
  const turn = Math.round(chance * 24) - 12;
  const sprig = [0, 1, 2, 3]
    .map((i) => leaf(54 + i * 15, 96 - i * 16, i % 2 ? 80 : -20, '#7f9a6b'))
    .join('');
  return (
    sheet(wood) +
    lines('M0,82h400M0,166h400M0,250h400M0,334h400', darker(wood, 0.22), 2.5) +
    lines(
      'M20,40q90,10,190,0t170,6M0,124q110-8,220,2t180-4M10,292q100,9,190,0t190,4',
      darker(wood, 0.12),
      1.5,
    ) +
    `<g transform="rotate(${turn} 210 220)">${area('M70,84h270v258H70z', lighter(colour, 0.72))}${lines('M92,84v258M104,84v258M306,84v258M318,84v258', mix(colour, '#fffaf0', 0.3), 4)}</g>` +
    lines('M40,110q34-20,60-66', '#6f8a5c', 3) +
    sprig
  );
}

export const SCENES = { beach, desk, garden, gifts, hall, home, kitchen } as const;
