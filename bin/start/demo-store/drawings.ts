/** What is drawn of a thing, on a square of 80: paths of SVG, one above the other. */
export interface Drawing {
  readonly body?: string;
  readonly dark?: string;
  readonly light?: string;
  /** Strokes. */
  readonly line?: string;
}

const torso = 'M30,20q10,6,20,0l9,4,9,30-8,3-7-17v24h-26v-24l-7,17-8-3,9-30z';

export const drawings = {
  apron: {
    body: 'M30,30h20v8q8,2,8,8v18h-36v-18q0-6,8-8z',
    dark: 'M32,48h16v9h-16z',
    line: 'M30,31q0-15,10-15t10,15',
  },
  bag: {
    body: 'M24,26h32v34q0,4-4,4h-24q-4,0-4-4z',
    dark: 'M22,19h36v8h-36z',
    light: 'M35,36h10v18h-10z',
  },
  basket: {
    body: 'M18,38h44l-4,26h-36z',
    dark: 'M16,34h48v5h-48z',
    line: 'M27,33q0-15,13-15t13,15M22,47h36M23,55h34',
  },
  beanie: {
    body: 'M20,50q0-28,20-28t20,28z',
    dark: 'M17,47h46v13h-46z',
    line: 'M30,50v7M40,50v7M50,50v7',
  },
  blanket: {
    body: 'M14,50q0-5,5-5h42q5,0,5,5v14h-52z',
    dark: 'M18,34q0-5,5-5h34q5,0,5,5v11h-44z',
    light: 'M22,45h5v19h-5zM31,45h5v19h-5z',
    line: 'M18,64v4M26,64v4M34,64v4M42,64v4M50,64v4M58,64v4',
  },
  board: {
    body: 'M16,30q0-6,6-6h36q6,0,6,6v28q0,6-6,6h-36q-6,0-6-6z',
    light: 'M52,34a4,4,0,1,1,8,0,4,4,0,1,1-8,0',
    line: 'M24,42h20M24,52h32',
  },
  book: {
    body: 'M22,16h34q2,0,2,2v42h-34q-4,0-4-4v-36q0-4,2-4z',
    dark: 'M20,17h5v41h-5z',
    light: 'M33,26h17v3h-17zM33,33h11v2h-11zM22,57h36v4h-34q-4-2-2-4z',
  },
  bottle: {
    body: 'M30,30q0-6,4-8h12q4,2,4,8v30q0,4-4,4h-12q-4,0-4-4z',
    dark: 'M34,13h12v8h-12z',
    light: 'M30,42h20v8h-20z',
  },
  bowl: {
    body: 'M14,37h52q0,21-18,25h-16q-18-4-18-25z',
    dark: 'M30,62h20v3h-20z',
    light: 'M14,34h52v4h-52z',
  },
  box: {
    body: 'M14,40q0-9,9-9h34q9,0,9,9v24h-52z',
    dark: 'M14,45h52v2h-52z',
    light: 'M36,49h8v3h-8z',
  },
  can: {
    body: 'M24,38h28v26h-28z',
    dark: 'M62,29l9,6-4,7-9-7z',
    line: 'M51,57l14-20M24,44q-12,2-10,11t10,4M28,38q10-15,20,0',
  },
  candles: {
    body: 'M18,40h13v24h-13zM34,28h13v36h-13zM50,46h12v18h-12z',
    dark: 'M24,38q-4-4,0-10,5,6,0,10zM40,26q-4-4,0-10,5,6,0,10zM56,44q-4-4,0-10,5,6,0,10z',
  },
  carafe: {
    body: 'M24,46h32q3,18-8,18h-16q-11,0-8-18z',
    light: 'M34,16h12v13q12,8,12,21h-36q0-13,12-21z',
    line: 'M34,16v13q-12,8-12,21,0,14,10,14h16q10,0,10-14,0-13-12-21v-13z',
  },
  clip: {
    body: 'M42,18l20,8-7,15-18-8z',
    dark: 'M20,59h18v5h-18z',
    line: 'M28,60l3-24,10-6',
  },
  cushion: {
    body: 'M17,25q23,6,46,0-5,19,0,38-23-6-46,0,5-19,0-38z',
    light: 'M37,41l3-3,3,3-3,3z',
    line: 'M25,32l9,7M55,32l-9,7M25,56l9-9M55,56l-9-9',
  },
  cutlery: {
    dark: 'M48,16q8,5,6,26h-6zM48,42h4v22h-4z',
    line: 'M25,17v10q0,6,5,6v30M35,17v10q0,6-5,6M30,17v14',
  },
  dripper: {
    body: 'M20,26h38l-10,20h-18z',
    dark: 'M24,46h30v4h-30z',
    light: 'M30,50h18v10q0,4-4,4h-10q-4,0-4-4z',
    line: 'M57,30q10-1,8,6t-13,6',
  },
  envelope: {
    body: 'M13,26h54v36h-54z',
    dark: 'M36,48a4,4,0,1,1,8,0,4,4,0,1,1-8,0',
    light: 'M13,26h54l-27,23z',
  },
  gift: {
    body: 'M13,30q0-4,4-4h46q4,0,4,4v28q0,4-4,4h-46q-4,0-4-4z',
    light: 'M13,42h54v4h-54zM28,26h4v36h-4z',
    line: 'M30,25q-10-1-9-7t9,7q0-12,8-8t-8,8',
  },
  gloves: {
    body: 'M28,56v-12l-9-9q0-6,6-4l5,5v-15q3-5,6,0v-4q3-5,6,0v4q3-5,6,0v6q3-4,6,0v29z',
    dark: 'M27,55h28v9h-28z',
  },
  gooseneck: {
    body: 'M27,62l4-27h20l4,27z',
    dark: 'M30,35l3-6h16l3,6zM39,24h4v5h-4z',
    line: 'M54,56q9,0,9-14t7-19M31,39q-15-2-13,12,1,6,9,6',
  },
  grinder: {
    body: 'M30,32h20v32h-20z',
    dark: 'M27,26h26v6h-26zM54,12h6v9h-6z',
    light: 'M34,44h12v12h-12z',
    line: 'M40,26v-9h16',
  },
  hammock: {
    body: 'M13,34q27,24,54,0-18,34-54,0z',
    line: 'M11,66v-52M69,66v-52M14,30l53,1',
    dark: 'M13,33q27,26,54,0v3q-27,28-54,0z',
  },
  hooks: {
    body: 'M12,28h56v11h-56z',
    line: 'M22,39v9q0,7,6,6M40,39v9q0,7,6,6M58,39v9q0,7,6,6',
  },
  house: {
    body: 'M25,34h30v30h-30z',
    dark: 'M18,36l22-20,22,20-4,4-18-16-18,16zM35,46a5,5,0,1,1,10,0,5,5,0,1,1-10,0',
  },
  jacket: {
    body: torso,
    dark: 'M39,25h2v39h-2zM30,50h7v2h-7zM43,50h7v2h-7z',
    light: 'M29,20l11,9,11-9,3,4-14,12-14-12z',
  },
  jar: {
    body: 'M25,36h30v24q0,4-4,4h-22q-4,0-4-4z',
    dark: 'M40,34q-6-5,0-13,6,8,0,13z',
    light: 'M30,45h20v11h-20z',
  },
  jumper: { body: torso, dark: 'M30,20q10,6,20,0l-3-3q-7,4-14,0z', light: 'M27,59h26v5h-26z' },
  kettle: {
    body: 'M24,62q-6-4-6-14,0-16,22-16t22,16q0,10-6,14zM58,42l11-7,3,4-11,13z',
    dark: 'M29,35q11-5,22,0l-4-5q-7-3-14,0zM37,23h6v6h-6z',
    line: 'M24,37q-1-22,16-22t16,22',
  },
  knife: {
    light: 'M13,42l38-10v13q-20,7-38-3z',
    dark: 'M51,31h15q5,0,5,6t-5,6h-15z',
    line: 'M13,42q18,10,38,3',
  },
  lamp: { body: 'M28,16h24l9,24h-42z', dark: 'M38,40h4v20h-4zM27,60h26v4h-26z' },
  lantern: {
    body: 'M40,54q-8-6,0-18,8,12,0,18z',
    dark: 'M28,57h24v7h-24zM29,24h22v6h-22z',
    light: 'M30,30h20v27h-20z',
    line: 'M27,31q0-19,13-19t13,19',
  },
  loaf: {
    body: 'M13,52q0-23,27-23t27,23q0,12-8,12h-38q-8,0-8-12z',
    line: 'M27,39l5,10M38,36l5,10M49,37l5,10',
  },
  mug: {
    body: 'M20,30h32v28q0,6-6,6h-20q-6,0-6-6z',
    light: 'M20,28h32v4h-32z',
    line: 'M53,37q12-2,12,8t-12,10M30,22q-3-4,0-8M41,22q-3-4,0-8',
  },
  packet: {
    body: 'M25,24h30v40h-30z',
    dark: 'M25,17h30v8h-30z',
    light: 'M40,56q-11-9,0-22,11,13,0,22z',
  },
  pan: {
    body: 'M10,47h42q0,15-11,15h-20q-11,0-11-15z',
    dark: 'M8,44h46v4h-46z',
    line: 'M54,46l18-7',
  },
  pen: {
    body: 'M54,15l8,8-31,31-8-8z',
    dark: 'M23,46l8,8-13,5z',
    light: 'M49,20l8,8-2,2-8-8z',
  },
  pendant: {
    body: 'M15,44a25,21,0,0,1,50,0,25,21,0,0,1-50,0',
    dark: 'M34,20h12v4h-12z',
    line: 'M40,0v20M19,34h42M15,44h50M19,54h42',
  },
  plant: {
    body: 'M26,46h28l-4,18h-20z',
    dark: 'M24,42h32v5h-32zM40,40q-18-2-18-19,15,3,18,19zM40,40q18-2,18-19-15,3-18,19zM40,36q-8-11,0-23,8,12,0,23z',
  },
  planter: {
    body: 'M12,46h56v18h-56z',
    dark: 'M20,45q-7-9,0-18,7,9,0,18zM33,45q-8-12,0-24,8,12,0,24zM47,45q-7-9,0-18,7,9,0,18zM60,45q-7-11,0-22,7,11,0,22z',
  },
  plate: {
    body: 'M13,41a27,27,0,1,1,54,0,27,27,0,1,1-54,0',
    light: 'M22,41a18,18,0,1,1,36,0,18,18,0,1,1-36,0',
  },
  pot: {
    body: 'M19,41h42v15q0,8-8,8h-26q-8,0-8-8z',
    dark: 'M17,40q1-10,23-10t23,10zM36,24h8v5h-8z',
    line: 'M18,47h-6M62,47h6',
  },
  pots: {
    body: 'M20,38h40v20q0,6-6,6h-28q-6,0-6-6z',
    dark: 'M17,35h46v4h-46z',
    line: 'M21,35q0-20,19-20t19,20',
  },
  press: {
    body: 'M26,44h24v20h-24z',
    dark: 'M24,25h28v6h-28zM37,12h2v13h-2zM34,10h8v4h-8z',
    light: 'M26,31h24v13h-24z',
    line: 'M51,36h10v20h-10',
  },
  saucepan: {
    body: 'M14,43h36v13q0,8-8,8h-20q-8,0-8-8z',
    dark: 'M12,39h40v5h-40z',
    line: 'M52,42h21',
  },
  secateurs: {
    body: 'M42,36q5-14-3-23-7,12-3,23z',
    line: 'M28,65q4-20,13-31M52,65q-4-20-13-31',
    dark: 'M35,35a5,5,0,1,1,10,0,5,5,0,1,1-10,0',
  },
  shirt: {
    body: torso,
    dark: 'M39,29h2v35h-2z',
    light: 'M30,20l10,9,10-9,4,5-9,9-5-5-5,5-9-9z',
  },
  socks: {
    body: 'M31,18h15v24l11,11q3,11-7,11h-7q-14-11-12-22z',
    dark: 'M30,15h17v7h-17z',
    light: 'M57,54q2,10-8,10-1-7,8-10z',
  },
  spork: { body: 'M33,14h2v9h3v-9h4v9h3v-9h2v14q0,6-5,8v30h-4v-30q-5-2-5-8z' },
  stove: {
    body: 'M22,38h36v26h-36z',
    dark: 'M29,48h22v11h-22z',
    light: 'M40,36q-11-8,0-22,11,14,0,22z',
  },
  tea: {
    body: 'M40,34q21,0,21,16,0,9-7,13h-28q-7-4-7-13,0-16,21-16zM58,44l13-9,2,4-11,14z',
    dark: 'M30,36q10-7,20,0zM37,28a3,3,0,1,1,6,0,3,3,0,1,1-6,0',
    line: 'M20,45q-11-2-10,7t12,6',
  },
  tin: {
    body: 'M14,44h52l-6,20h-40z',
    dark: 'M11,40h58v5h-58z',
    light: 'M16,40q0-14,24-14t24,14z',
  },
  towel: {
    body: 'M24,16h32v48h-32z',
    light: 'M24,46h32v3h-32zM24,52h32v3h-32z',
    line: 'M14,17h52M28,64v4M36,64v4M44,64v4M52,64v4',
  },
  towels: {
    body: 'M16,53h48v11h-48z',
    dark: 'M18,29h44v11h-44z',
    light: 'M17,41h46v11h-46z',
  },
  trowel: { body: 'M40,66q-12-9-11-25h22q1,16-11,25z', dark: 'M36,12h8v20h-8z', line: 'M40,31v11' },
  tumblers: {
    body: 'M17,46h22l-2,18h-18zM45,46h20l-2,18h-16z',
    light: 'M15,32h26l-2,14h-22zM43,32h24l-2,14h-20z',
  },
  wok: {
    body: 'M14,44h52q-4,20-26,20t-26-20z',
    dark: 'M11,41h58v4h-58z',
    line: 'M12,41q-5-7,3-8M68,41q5-7-3-8',
  },
} as const satisfies Readonly<Record<string, Drawing>>;

export type DrawingName = keyof typeof drawings;
