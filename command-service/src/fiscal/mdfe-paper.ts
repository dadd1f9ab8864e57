import type { Directory } from '../kernel/directory.ts';
import { accessKeyOf } from '@malote/contracts/kernel/values/access-key.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { states } from '@malote/contracts/network/places/states.ts';
import { zoned } from '@malote/infra/outbound/sefaz.ts';
import { ENVIRONMENTS, FISCAL_MODELS } from '@malote/infra/outbound/tax-office.ts';
import type { FiscalEnvironment } from '@malote/infra/outbound/tax-office.ts';
import { element } from '@malote/infra/outbound/xml.ts';
import type { Xml } from '@malote/infra/outbound/xml.ts';
import { CNPJ_LENGTH, modelOf } from './mdfe-rules.ts';
import type { MdfeFields } from './mdfe-rules.ts';

type Values = Readonly<Record<string, unknown>>;

const SERIAL = 1;
/** What this house calls itself to the office. */
const PROGRAM = 'Malote';
const GENERAL_CARGO = '05';

const recordOf = ({ records }: Pick<Directory, 'records'>, noun: string, code: string): Values =>
  records.get(noun)?.get(code)?.fields ?? {};
const textOf = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
/** An element for each value that is there: the schemas know no empty ones. */
const filled = (name: string, value: string): Xml | undefined => (value === '' ? undefined : element(name, value));

/** A company that needs no state registration says so by a word, which the layout knows; companies of before wrote what they liked (R-0298). */
export const registrationOf = (text: string): string =>
  /^isent[ao]$/iu.test(text.trim()) ? 'ISENTO' : text.replaceAll(/\D/g, '');

/** The number by which the office knows a manifest: that of our own. */
export const numberOf = (code: string): number => Number(code.slice(2)) || 1;

/** The key of a manifest, the same each time that it is asked; undefined where its company has no CNPJ or its site lies in no state. */
export function keyOf(code: string, fields: MdfeFields, directory: Pick<Directory, 'records'>): string | undefined {
  const site = recordOf(directory, 'Site', fields.startSite);
  const state = states.find(({ uf }) => uf === site['state'])?.code;
  const issuer = textOf(recordOf(directory, 'Company', fields.issuer), 'document');
  if (state === undefined || issuer.length !== CNPJ_LENGTH) return undefined;
  const day = businessDay(fields.createdAt, COMPANY_ZONE);
  return accessKeyOf({ state, day, issuer, model: FISCAL_MODELS.mdfe, serial: SERIAL, number: numberOf(code) });
}

/** What the office is told beside what the manifest says: names and tax ids that are personal, opened for it alone. */
interface Opened {
  readonly drivers: readonly { readonly name: string; readonly cpf: string }[];
  readonly keys: readonly string[];
}

const kilograms = (grams: number): string => (grams / 1_000).toFixed(4);
const reais = (minor: string): string => `${minor.padStart(3, '0').slice(0, -2)}.${minor.padStart(3, '0').slice(-2)}`;
/** Codes of the layout for how a vehicle is built. */
const BODIES: Readonly<Record<string, string>> = {
  open: '01',
  closed_box: '02',
  bulk: '03',
  container_door: '04',
  sider: '05',
};
/** Codes of the layout for what a vehicle is: truck, toco, tractor, van, utility, other. */
const WHEELS: Readonly<Record<string, string>> = { truck: '01', toco: '02', tractor: '03', van: '04', utility: '05' };

/** The groups of an MDF-e 3.00, in the order of its layout. */
export function paperOf(
  fields: MdfeFields,
  directory: Pick<Directory, 'records'>,
  { drivers, keys }: Opened,
  environment: FiscalEnvironment,
): readonly Xml[] {
  const company = recordOf(directory, 'Company', fields.issuer);
  const start = recordOf(directory, 'Site', fields.startSite);
  const destination = recordOf(directory, 'Site', fields.destinationSite);
  const vehicle = recordOf(directory, 'TransportVehicle', fields.vehicle);
  const { key = '' } = fields;
  const ctes = keys.filter((one) => modelOf(one) === FISCAL_MODELS.cte);
  const nfes = keys.filter((one) => modelOf(one) === FISCAL_MODELS.nfe);
  const body = (of: Values) => element('tpCar', BODIES[textOf(of, 'bodyType')] ?? '00');
  const weights = (of: Values) => [
    element('tara', Math.round(Number(of['weight'] ?? 0)).toString()),
    filled('capKG', Math.round(Number(of['capacityKg'] ?? 0)).toString()),
    filled('capM3', Math.round(Number(of['capacityM3'] ?? 0)).toString()),
  ];
  return [
    element('ide', [
      element('cUF', key.slice(0, 2)),
      element('tpAmb', ENVIRONMENTS[environment]),
      element('tpEmit', '1'),
      element('mod', FISCAL_MODELS.mdfe),
      element('serie', String(SERIAL)),
      element('nMDF', fields.number ?? ''),
      element('cMDF', key.slice(35, 43)),
      element('cDV', key.slice(43)),
      element('modal', '1'),
      element('dhEmi', zoned(fields.createdAt)),
      element('tpEmis', '1'),
      element('procEmi', '0'),
      element('verProc', PROGRAM),
      element('UFIni', fields.startState ?? ''),
      element('UFFim', fields.destinationState ?? ''),
      element('infMunCarrega', [
        element('cMunCarrega', textOf(start, 'municipality')),
        element('xMunCarrega', textOf(start, 'city')),
      ]),
      ...(fields.routeStates ?? []).map((uf) => element('infPercurso', [element('UFPer', uf)])),
    ]),
    element('emit', [
      element('CNPJ', textOf(company, 'document')),
      filled('IE', registrationOf(textOf(company, 'stateRegistration'))),
      element('xNome', textOf(company, 'name').slice(0, 60)),
      filled('xFant', textOf(company, 'fantasyName')),
      element('enderEmit', [
        element('xLgr', (textOf(start, 'street') || textOf(start, 'address')).slice(0, 60)),
        element('nro', 'S/N'),
        element('xBairro', textOf(start, 'area') || textOf(start, 'city')),
        element('cMun', textOf(start, 'municipality')),
        element('xMun', textOf(start, 'city')),
        filled('CEP', textOf(start, 'cep')),
        element('UF', textOf(start, 'state')),
      ]),
    ]),
    element(
      'infModal',
      [
        element('rodo', [
          fields.rntrc === undefined ? undefined : element('infANTT', [element('RNTRC', fields.rntrc)]),
          element('veicTracao', [
            element('cInt', fields.vehicle.slice(-10)),
            element('placa', textOf(vehicle, 'plate')),
            filled('RENAVAM', fields.renavam ?? ''),
            ...weights(vehicle),
            ...drivers.map(({ name, cpf }) => element('condutor', [element('xNome', name), element('CPF', cpf)])),
            element('tpRod', WHEELS[textOf(vehicle, 'bodyType')] ?? '06'),
            body(vehicle),
            element('UF', textOf(vehicle, 'state')),
          ]),
          ...(fields.trailers ?? []).map((code) => {
            const trailer = recordOf(directory, 'Trailer', code);
            return element('veicReboque', [
              element('cInt', code.slice(-10)),
              element('placa', textOf(trailer, 'plate')),
              ...weights(trailer),
              body(trailer),
              element('UF', textOf(trailer, 'state')),
            ]);
          }),
        ]),
      ],
      { versaoModal: '3.00' },
    ),
    element('infDoc', [
      element('infMunDescarga', [
        element('cMunDescarga', textOf(destination, 'municipality')),
        element('xMunDescarga', textOf(destination, 'city')),
        ...ctes.map((one) => element('infCTe', [element('chCTe', one)])),
        ...nfes.map((one) => element('infNFe', [element('chNFe', one)])),
      ]),
    ]),
    element('prodPred', [element('tpCarga', GENERAL_CARGO), element('xProd', 'Encomendas')]),
    element('tot', [
      ctes.length === 0 ? undefined : element('qCTe', String(ctes.length)),
      nfes.length === 0 ? undefined : element('qNFe', String(nfes.length)),
      element('vCarga', reais(fields.totalValue?.amount ?? '0')),
      element('cUnid', '01'),
      element('qCarga', kilograms(fields.totalWeight ?? 0)),
    ]),
  ];
}
