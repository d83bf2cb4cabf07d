import { SerializedJson } from '../contract/json.ts';
import type { Answer } from './context.ts';

/** Bytes of an answer that a function can give: AWS takes 6 MB, with what it wraps around them. */
export const MAX_ANSWER_BYTES = 5.5 * 1024 * 1024;

/** The JSON of an answer. */
export function answerJson({ data, version: _, ...rest }: Answer): string {
  if (!(data instanceof SerializedJson)) return JSON.stringify({ status: true, data, ...rest });
  const end = JSON.stringify(rest).slice(1);
  return `{"status":true,"data":${data.text}${end === '}' ? end : `,${end}`}`;
}

/** Whether its JSON is small enough. */
export const isAnswer = (answer: Answer) => fits(answerJson(answer));

/** A character has three bytes at most. */
export const fits = (text: string) =>
  text.length * 3 <= MAX_ANSWER_BYTES || Buffer.byteLength(text) <= MAX_ANSWER_BYTES;

/** The first texts that together have so many bytes at most. Further ones are not made. */
export function textsUpTo(bytes: number, makers: readonly (() => string)[]): string[] {
  const texts: string[] = [];
  let left = bytes;
  for (const make of makers) {
    const text = make();
    left -= Buffer.byteLength(text);
    if (left < 0) break;
    texts.push(text);
  }
  return texts;
}
