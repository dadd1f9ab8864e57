import type { compartments, Compartment } from '@malote/contracts/sorting/queries.ts';
import { ruleFor, sortCodeOf } from '@malote/contracts/sorting/sort-code.ts';
import type { Handler } from '../kernel/handlers.ts';

interface RuleRaw {
  readonly code: string;
  readonly destination: string;
  readonly zipFrom: string;
  readonly zipTo: string;
  readonly priority: number;
  readonly grid: string | null;
  readonly site: string | null;
  readonly supplier: string | null;
  readonly center: string | null;
}
interface GridRaw {
  readonly code: string;
  readonly status: string;
  readonly bag: string | null;
  readonly device: string | null;
}
interface ParcelRaw {
  readonly waybill: string;
  readonly cep5: string | null;
}

const NOTHING = {
  rule: null,
  destination: null,
  grid: null,
  gridStatus: null,
  bag: null,
  device: null,
  site: null,
  siteName: null,
  supplier: null,
  sortCode: null,
} as const;

const isCep = (asked: string): boolean => /^\d{5}-?\d{3}$/.test(asked);

/** Where each is sorted to, in the order in which they were asked about (R-0169). */
export const answerCompartments: Handler<typeof compartments> = async ({ numbers }, { db, master, caller }) => {
  const waybills = numbers.filter((asked) => !isCep(asked));
  const rules = (await db
    .from('reads.sortingrules')
    .select({
      code: 'code',
      destination: 'destination',
      zipFrom: 'zip_from',
      zipTo: 'zip_to',
      priority: 'priority',
      grid: 'grid',
      site: 'site',
      supplier: 'supplier',
      center: 'center',
    })
    .where({ status: 'enabled' })) as RuleRaw[];
  const grids = (await db.from('reads.sortinggrids').select(['code', 'status', 'bag', 'device'])) as GridRaw[];
  const parcels = (await db
    .from('reads.parcel_order as o')
    .join('reads.parcels as p', 'p.waybill', 'o.waybill')
    .select({ waybill: 'o.number', cep5: 'p.destination_cep5' })
    .whereIn('o.number', waybills)) as ParcelRaw[];
  const cepOf = new Map(parcels.map(({ waybill, cep5 }) => [waybill, cep5]));
  const siteNames = new Map([...master.sites()].map(({ code, name }) => [code, name]));
  const answers = numbers.map((asked): Compartment => {
    const cep = isCep(asked) ? asked : cepOf.get(asked);
    if (cep === undefined) return { asked, found: 'unknown', cep: null, ...NOTHING };
    const rule = cep === null ? undefined : ruleFor(rules, cep, caller.site);
    if (rule === undefined) return { asked, found: 'unruled', cep, ...NOTHING };
    const grid = grids.find(({ code }) => code === rule.grid);
    return {
      asked,
      found: 'sorted',
      cep,
      rule: rule.code,
      destination: rule.destination,
      grid: rule.grid,
      gridStatus: grid?.status ?? null,
      bag: grid?.bag ?? null,
      device: grid?.device ?? null,
      site: rule.site,
      siteName: rule.site === null ? null : (siteNames.get(rule.site) ?? null),
      supplier: rule.supplier,
      sortCode: sortCodeOf(rule.site ?? undefined, rule.supplier ?? undefined, rule.grid ?? undefined),
    };
  });
  return { compartments: answers };
};
