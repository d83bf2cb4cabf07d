const DEVICES = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'serial',
  'usb',
] as const;

/** `Permissions-Policy` of pages: neither they nor frames in them use a device of who looks at them. */
export const PAGE_PERMISSIONS = DEVICES.map((name) => `${name}=()`).join(', ');
