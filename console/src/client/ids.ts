/** A new id that sorts by the time of its making (UUID version 7): the id of a command. */
export function newId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let time = now;
  for (let at = 5; at >= 0; at -= 1) {
    bytes[at] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return written(bytes);
}

/** The id of one row of a batch (UUID version 5): sent again, the row has the same id and is done once. */
export async function rowId(batch: string, row: string): Promise<string> {
  const name = new TextEncoder().encode(row);
  const space = Uint8Array.from(batch.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const whole = new Uint8Array(space.length + name.length);
  whole.set(space);
  whole.set(name, space.length);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', whole)).slice(0, 16);
  hash[6] = 0x50 | ((hash[6] ?? 0) & 0x0f);
  hash[8] = 0x80 | ((hash[8] ?? 0) & 0x3f);
  return written(hash);
}

function written(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
