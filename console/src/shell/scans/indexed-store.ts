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
  const write = async (name: 'scans' | 'refused', change: (store: IDBObjectStore) => void) => {
    const transaction = database.transaction(name, 'readwrite', { durability: 'strict' });
    change(transaction.objectStore(name));
    await done(transaction);
  };
  return {
    add: (scan) =>
      write('scans', (store) => {
        store.put(scan);
      }),
    waiting: async () =>
      (await answer(database.transaction('scans').objectStore('scans').index('number').getAll())) as Scan[],
    remove: (ids) =>
      write('scans', (store) => {
        for (const id of ids) store.delete(id);
      }),
    refuse: (scan) =>
      write('refused', (store) => {
        store.put(scan);
      }),
    refused: async () =>
      (await answer(database.transaction('refused').objectStore('refused').getAll())) as RefusedScan[],
    answered: (id) =>
      write('refused', (store) => {
        store.delete(id);
      }),
  };
}
