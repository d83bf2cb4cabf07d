import { InvalidArgumentError } from 'commander';

/** Parses the id of an account or an application. */
export function readId(text: string): number {
  const id = Number(text);
  if (/^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(id)) return id;
  throw new InvalidArgumentError('The ID must be a whole number of up to 16 digits.');
}

/** `subject` begins the error: 'A limit is'. */
export function wholeNumber(subject: string, min: number, max: number) {
  return (text: string): number => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`${subject} a whole number from ${min} to ${max}.`);
  };
}

const MAX_NAME_LENGTH = 255;

export function readName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= MAX_NAME_LENGTH) return name;
  throw new InvalidArgumentError(`The name must have 1 to ${MAX_NAME_LENGTH} characters.`);
}

/** The scheme and host of an address. */
export function readOrigin(text: string): string {
  const url = URL.parse(text);
  if (url && ['http:', 'https:'].includes(url.protocol)) return url.origin;
  throw new InvalidArgumentError('The URL must look like https://api.example.com.');
}
