import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useSearch } from '../shell/page-context.ts';
import { page } from '../shell/pages.ts';
import { waysOf } from '../ui/scan/readings.ts';
import { Moving } from './moving.tsx';

/** What the station can do, each under the action that permits it (R-0148); filling bags is what most come for. */
const MODES = [
  ['bag', 'scan', 'mode.bag'],
  ['receive', 'receive', 'mode.receive'],
  ['seal', 'seal', 'mode.seal'],
  ['remove', 'remove', 'mode.remove'],
  ['scan-out', 'scan-out', 'mode.scanOut'],
  ['unpack', 'unpack', 'mode.unpack'],
] as const;

/** One station for everything that is done with bags: receive, bag, seal, remove, scan out, unpack. */
export default page(['scan', 'bags', 'orders', 'record'], function BagScanning() {
  const { t } = useTranslation('bags');
  const may = useMay();
  const [search, change] = useSearch();
  const [parcelModes, setParcelModes] = useState<typeof import('./parcel-modes.ts')>();
  const [failed, setFailed] = useState<unknown>();
  useEffect(() => {
    import('./parcel-modes.ts').then((loaded) => setParcelModes(loaded), setFailed);
  }, []);
  const permitted = MODES.filter(([, action]) => may(action));
  const mode = permitted.find(([name]) => name === search.get('mode'))?.[0] ?? permitted[0]?.[0] ?? 'receive';
  const modes = {
    values: permitted.map(([name, action, label]) => ({ name, label: t(label), action })),
    value: mode,
    onChange: (name: string) =>
      change((params) => {
        waysOf(params, name, permitted[0]?.[0]);
        params.delete('bag');
      }),
  };
  switch (mode) {
    case 'bag':
    case 'remove': {
      if (parcelModes === undefined && failed !== undefined) throw failed;
      const Mode = mode === 'bag' ? parcelModes?.Bagging : parcelModes?.Removing;
      return Mode === undefined ? null : <Mode modes={modes} />;
    }
    case 'receive':
    case 'seal':
    case 'scan-out':
    case 'unpack':
      return <Moving key={mode} move={mode} modes={modes} />;
  }
});
