import type { RefusedScan, Scan, ScanStore } from './scan.ts';

/** Scans in memory: for tests, and for a browser that allows no database (its scans do not outlive the page). */
export function memoryStore(): ScanStore {
  const scans = new Map<string, Scan>();
  const refused = new Map<string, RefusedScan>();
  return {
    add: async (scan) => {
      scans.set(scan.id, scan);
    },
    waiting: async () => [...scans.values()].sort((one, other) => one.number - other.number),
    settle: async (ids, list) => {
      for (const id of ids) scans.delete(id);
      for (const scan of list) refused.set(scan.id, scan);
    },
    refused: async () => [...refused.values()],
    answered: async (ids) => {
      for (const id of ids) refused.delete(id);
    },
  };
}
