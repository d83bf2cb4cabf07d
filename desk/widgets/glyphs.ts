/**
 * The signs of the dashboard: paths of SVGs whose view box is `0 0 24 24`, drawn as lines 1.75 wide. Each is a constant
 * of its own, so that a screen loads those that it shows.
 */
export const after = 'M9 6l6 6-6 6';
export const alert = 'M12 4.5l9 15.5H3zM12 10.5v4M12 17.2h.01';
export const arrowLeft = 'M20 12H5M11 5.5L4.5 12l6.5 6.5';
export const arrowRight = 'M4 12h15M13 5.5l6.5 6.5-6.5 6.5';
export const bang = 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 7.5v5.5M12 16.2h.01';
export const bank = 'M4 9.5l8-5.5 8 5.5zM6.5 10v7M10.2 10v7M13.8 10v7M17.5 10v7M4 20h16';
export const before = 'M15 6l-6 6 6 6';
export const bolt = 'M13 3L5.5 14H11l-1 7 8-11.5h-5.5z';
export const bookmark = 'M6.5 4h11v16.5L12 16.5l-5.5 4z';
export const box = 'M4 8l8-4 8 4v8.5l-8 4-8-4zM4 8l8 4 8-4M12 12v8.5';
export const calculator =
  'M6 3.5h12v17H6zM9 7.5h6M9 12h.01M12 12h.01M15 12h.01M9 16h.01M12 16h.01M15 16h.01';
export const calendar = 'M4.5 5.5h15v14h-15zM4.5 10h15M8.5 3.5v4M15.5 3.5v4';
export const card = 'M3 6h18v12.5H3zM3 10.5h18M7 15h3';
export const cart =
  'M3 4.5h2.5l2 11h10l2-8H6.3M7.6 19a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0M15.1 19a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0';
export const chart = 'M4 20h16M7 16.5v-5M12 16.5v-10M17 16.5v-7.5';
export const clock = 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 7v5l3.2 2';
export const code = 'M8.5 7.5L4 12l4.5 4.5M15.5 7.5L20 12l-4.5 4.5';
export const columns = 'M4 5h16v14H4zM9.5 5v14M14.5 5v14';
export const copy = 'M9 9h11v11H9zM5.5 15H4V4h11v1.5';
export const cross = 'M6 6l12 12M18 6L6 18';
export const crossed = 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M9 9l6 6M15 9l-6 6';
export const dots =
  'M4.5 12a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M18.5 12a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0';
export const down = 'M6 9l6 6 6-6';
export const download = 'M12 15V4M7.5 8L12 3.5 16.5 8M5 14v6h14v-6';
export const edit = 'M4 20l1-4L16 5l3 3L8 19z';
export const euro =
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M15.5 8.8a4.2 4.2 0 1 0 0 6.4M7.5 11h5M7.5 13.2h4.5';
export const eye =
  'M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12zM9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0';
export const eyeOff =
  'M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12zM9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0M4 3.5l16 17';
export const filter = 'M4 7h16M7 12h10M10 17h4';
export const first = 'M17.5 6l-6 6 6 6M7 6v12';
export const flag = 'M5.5 21V4h12l-2.5 4 2.5 4h-12';
export const folder = 'M3.5 6h6l2 2.5h9v10.5h-17z';
export const gift =
  'M4 9h16v4H4zM5.5 13v7.5h13V13M12 9v11.5M12 9S8 9 7.5 6.5 10.5 3.5 12 9c1.5-5.5 5-5 4.5-2.5S12 9 12 9z';
export const globe =
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M3.5 12h17M12 3.5c4.5 5 4.5 12 0 17M12 3.5c-4.5 5-4.5 12 0 17';
export const grip =
  'M8.5 6a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M14.5 6a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M8.5 12a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M14.5 12a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M8.5 18a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M14.5 18a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0';
export const half =
  'M4.5 12a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0 -15 0M12 4.5v15M14 5v14M16 6.2v11.6M18 8v8';
export const home = 'M4 11l8-7 8 7v8.5a.5.5 0 0 1-.5.5H15v-6H9v6H4.5a.5.5 0 0 1-.5-.5z';
export const image =
  'M4 5h16v14H4zM4 16l5-5 4.5 4.5 2.5-2.5 4 4M14.3 9a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0';
export const info = 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 11v5M12 8h.01';
export const key = 'M4 15.5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M11 12.5l8-8M15.5 8l3 3';
export const keys = 'M3 7h18v10.5H3zM7 10.5h.01M10.3 10.5h.01M13.7 10.5h.01M17 10.5h.01M8 14h8';
export const leave = 'M10 4.5H5v15h5M14.5 8l4 4-4 4M18 12H9.5';
export const link =
  'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1';
export const list = 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01';
export const lock = 'M6 11h12v9.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3';
export const mail = 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7';
export const menu = 'M4 7h16M4 12h16M4 17h16';
export const message = 'M4 5h16v11.5h-9L6.5 20v-3.5H4z';
export const minus = 'M5 12h14';
export const moon = 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z';
export const offline =
  'M3.5 3.5l17 17M2.5 9.5A14 14 0 0 1 7 6.6M11 5.2a14 14 0 0 1 10.5 4.3M5.8 13.2A9 9 0 0 1 10 10.8M15 11.2a9 9 0 0 1 3.2 2M9 16.5a4.2 4.2 0 0 1 6 0M12 19.8h.01';
export const opens = 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6';
export const page = 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9.5 13h6M9.5 16.5h6';
export const people =
  'M6 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0M3.5 20c0-3.6 2.7-6 6-6s6 2.4 6 6M16 4.8a3.5 3.5 0 0 1 0 6.4M17.8 14.4c1.7.9 2.7 2.9 2.7 5.6';
export const percent =
  'M18.5 5.5l-13 13M4.9 7.5a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0M13.9 16.5a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0';
export const personBadge =
  'M5 4h14v16.5H5zM9 4V2.5M15 4V2.5M9.5 10.2a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M8.5 17c.4-1.9 1.7-2.8 3.5-2.8s3.1.9 3.5 2.8';
export const pin =
  'M12 21s-6.5-5.5-6.5-11a6.5 6.5 0 0 1 13 0c0 5.5-6.5 11-6.5 11zM9.7 10a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0';
export const plus = 'M12 5v14M5 12h14';
export const print = 'M7 8V4h10v4M7 17H4V9h16v8h-3M7 14h10v6H7z';
export const pulse = 'M3 12.5h4l3-7.5 4 14 3-6.5h4';
export const receipt = 'M6 3.5h12V21l-3-2-3 2-3-2-3 2zM9.5 8.5h5M9.5 12.5h5';
export const refresh = 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15';
export const ring = 'M4.5 12a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0 -15 0';
export const save = 'M4.5 4.5h12l3 3v12h-15zM8 4.5v5h7v-5M8 19.5v-6h8v6';
export const scales = 'M12 4.5v15M7 19.5h10M5 7.5h14M5 7.5l-2.5 6h5zM19 7.5l-2.5 6h5z';
export const search = 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0M16 16l4.5 4.5';
export const settings =
  'M4 7.5h9M18.5 7.5H20M4 16.5h1.5M11 16.5h9M13.2 7.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0M5.7 16.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0';
export const shield = 'M12 3.5l7 3v5.2c0 4.5-3 7.3-7 8.8-4-1.5-7-4.3-7-8.8V6.5z';
export const sort = 'M12 5v13M7 13.5l5 5 5-5';
export const square = 'M4.5 4.5h15v15h-15z';
export const squareTick = 'M4.5 4.5h15v15h-15zM8 12.2l3 3 5.2-5.6';
export const store =
  'M4 9.5L5.5 4h13L20 9.5M5 12v8.5h14V12M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M10 20.5V15h4v5.5';
export const sun =
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3L7 7M17 17l1.7 1.7M5.3 18.7L7 17M17 7l1.7-1.7';
export const tag = 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01';
export const tick = 'M5 12.5l4.5 4.5L19 7.5';
export const ticked = 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M8 12.3l2.8 2.8L16 9.5';
export const trash = 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 13h8.4L17 7';
export const truck =
  'M3 6.5h11v10H3zM14 10h4l3 3v3.5h-7zM5.7 18a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0M15.2 18a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0';
export const undo = 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4';
export const up = 'M12 19V6M6.5 11.5L12 6l5.5 5.5';
export const upload = 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14';
export const user =
  'M8.2 8a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0 -7.6 0M4.5 20.5c.6-4 3.6-6.3 7.5-6.3s6.9 2.3 7.5 6.3';
