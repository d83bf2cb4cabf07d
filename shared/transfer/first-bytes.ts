/** The first bytes, so many of them or more if there are, and all of them. */
export async function withFirst(bytes: AsyncIterable<Uint8Array>, count: number) {
  const source = bytes[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  for (let size = 0; size < count; ) {
    const { done, value } = await source.next();
    if (done) break;
    read.push(value);
    size += value.length;
  }
  async function* all() {
    yield* read;
    yield* { [Symbol.asyncIterator]: () => source };
  }
  return { first: Buffer.concat(read), all: all() };
}
