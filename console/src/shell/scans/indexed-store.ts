import type { RefusedScan, Scan, ScanStore } from './scan.ts';

const NAME = 'malote.scans';

/** Resolves when a transaction is on the disk. */
export function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((fulfil, reject) => {
    transaction.addEventListener('complete', () => fulfil());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser gave up writing.')));
  });
}

/** What a request to the browser's database answers. */
export function answer<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((fulfil, reject) => {
    request.addEventListener('success', () => fulfil(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser could not read.')));
  });
}

/** Scans in the browser's database. `strict`: a scan counts as kept only when it is on the disk. Asks the browser to keep it. */
export async function indexedStore(): Promise<ScanStore> {
  const request = indexedDB.open(NAME, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('scans', { keyPath: 'id' }).createIndex('number', 'number');
    request.result.createObjectStore('refused', { keyPath: 'id' });
  });
  const database = await answer(request);
  void navigator.storage?.persist?.().catch(() => false);
  const write = async (names: ('scans' | 'refused')[], change: (transaction: IDBTransaction) => void) => {
    const transaction = database.transaction(names, 'readwrite', { durability: 'strict' });
    change(transaction);
    await done(transaction);
  };
  return {
    add: (scan) =>
      write(['scans'], (to) => {
        to.objectStore('scans').put(scan);
      }),
    waiting: async () =>
      (await answer(database.transaction('scans').objectStore('scans').index('number').getAll())) as Scan[],
    settle: (ids, refused) =>
      write(refused.length > 0 ? ['scans', 'refused'] : ['scans'], (to) => {
        for (const id of ids) to.objectStore('scans').delete(id);
        for (const scan of refused) to.objectStore('refused').put(scan);
      }),
    refused: async () =>
      (await answer(database.transaction('refused').objectStore('refused').getAll())) as RefusedScan[],
    answered: (ids) =>
      write(['refused'], (to) => {
        for (const id of ids) to.objectStore('refused').delete(id);
      }),
  };
}
