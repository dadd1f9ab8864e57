import { bagNode, loadNode, orderNode, parcelNode } from './nodes.ts';
import type { NodeMaker } from './nodes.ts';
import type { EventType } from '../kernel/events.ts';
import { readModel } from '../kernel/read-model.ts';
import type { Handlers } from '../kernel/read-model.ts';
import { confirmedScan } from '../bags/for-others.ts';
import { parcelsInside, parcelsTable } from '../scanning/for-others.ts';
import { trackNodesTable } from './track-nodes-table.ts';
import type { TrackNodeRow } from './track-nodes-table.ts';

const made = Object.fromEntries(
  Object.entries<NodeMaker>({ ...orderNode, ...parcelNode, ...bagNode, ...loadNode }).map(([type, make]) => [
    type,
    {
      begins: 'new rows' as const,
      keys: (event: Parameters<NodeMaker>[0]) => [`${event.stream}@${event.version}`],
      fold: (
        row: TrackNodeRow | undefined,
        event: Parameters<NodeMaker>[0],
        key: string,
        view: Parameters<NodeMaker>[1],
      ) => row ?? make(event, view, key),
    },
  ]),
) as unknown as { readonly [Type in EventType]?: Handlers<TrackNodeRow>[Type] };

/** One row per event that a track shows, on its holder; a scan that was taken back stays and says so. */
export const trackNodes = readModel(
  trackNodesTable,
  {
    ...made,
    /** A scan of a bag that somebody confirmed later shows at its own time. */
    BagConflictSettled: {
      begins: 'new rows',
      keys: (event) => (event.data.confirmed === undefined ? [] : [`${event.stream}@${event.version}`]),
      fold: (row, event, key, view) => {
        const scan = confirmedScan(event);
        return row ?? (scan && bagNode[scan.type](scan, view, key));
      },
    },
    /** The departure stays, too, and says that it was none; it is found by the steps of what was on the vehicle. */
    LoadDepartureWithdrawn: {
      keys: (event, view) => [
        `${event.stream}@${event.version}`,
        ...new Set(
          [...parcelsInside(event, view).keys()]
            .flatMap((waybill) => view.get(parcelsTable, waybill)?.steps ?? [])
            .filter((step) => step.stream === event.stream && step.scan === event.data.departure)
            .map((step) => `${step.stream}@${step.version}`),
        ),
      ],
      fold: (row, event, key, view) =>
        row === undefined ? loadNode.LoadDepartureWithdrawn(event, view, key) : { ...row, undone: true },
    },
    ParcelScanUndone: {
      keys: ({ data }, view) =>
        (view.get(parcelsTable, data.waybill)?.steps ?? [])
          .filter((step) => step.scan === data.scan)
          .map((step) => `${step.stream}@${step.version}`),
      fold: (row) => (row === undefined ? undefined : { ...row, undone: true }),
    },
  },
  { notices: 'silent' },
);
