import { ref } from '../kernel/fields/index.ts';
import type { Words } from '../kernel/language.ts';
import { station } from '../kernel/station.ts';
import type { Work } from '../kernel/station.ts';
import { printLabel } from '../orders/commands.ts';
import { labelData } from '../orders/queries.ts';
import { handleLargeParcel, undoLargeParcel } from './large-recipient.ts';
import type { LargeStep } from './large-recipient.ts';

const VEHICLE = ref({ pt: 'Veículo', zh: '车辆', en: 'Vehicle' }, { to: 'Vehicle', optional: true });

/** One step of large parcels; says when others of the same recipient are left. */
const work = (step: LargeStep, words: Words, said: Words, fields?: Work['fields']): Work => ({
  words,
  ...(fields !== undefined && { fields }),
  fixed: { step },
  parcel: [
    {
      action: 'scan',
      command: handleLargeParcel,
      said,
      warns: {
        on: 'othersOpen',
        said: {
          pt: `${said.pt}. Faltam outros volumes do mesmo destinatário`,
          zh: `${said.zh}。同一收件人还有其他大件`,
          en: `${said.en}. Others of the same recipient are left`,
        },
      },
    },
  ],
});

/** Large parcels from their pickup to their unloading, those of one recipient together (R-0345). */
export const largeParcelCollection = station('/collectionCenter/handle/largeParcelCollection', {
  context: 'bulky',
  permission: 'menu:collection-center:large-parcel-collection',
  title: { pt: 'Coleta de volumosos', zh: '大件揽收', en: 'Bulky parcel pickup' },
  works: {
    collect: work(
      'collected',
      { pt: 'Coletar', zh: '揽收', en: 'Collect' },
      { pt: 'Coletado', zh: '已揽收', en: 'Collected' },
      { vehicle: VEHICLE },
    ),
    pack: work('packed', { pt: 'Embalar', zh: '打包', en: 'Pack' }, { pt: 'Embalado', zh: '已打包', en: 'Packed' }),
    load: work(
      'loaded',
      { pt: 'Carregar', zh: '装车', en: 'Load' },
      { pt: 'Carregado', zh: '已装车', en: 'Loaded' },
      { vehicle: VEHICLE },
    ),
    unload: work(
      'unloaded',
      { pt: 'Descarregar', zh: '卸车', en: 'Unload' },
      { pt: 'Descarregado', zh: '已卸车', en: 'Unloaded' },
      { vehicle: VEHICLE },
    ),
  },
  undo: undoLargeParcel,
  page: 'own page',
  queries: [labelData],
  commands: { print: printLabel },
});
