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
    remove: async (ids) => {
      for (const id of ids) scans.delete(id);
    },
    refuse: async (scan) => {
      refused.set(scan.id, scan);
    },
    refused: async () => [...refused.values()],
    answered: async (id) => {
      refused.delete(id);
    },
  };
}
