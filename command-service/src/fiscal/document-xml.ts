import { accessKeyOf } from '@malote/contracts/kernel/values/access-key.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { states } from '@malote/contracts/network/places/states.ts';
import { zoned } from '@malote/infra/outbound/sefaz.ts';
import { ENVIRONMENTS, FISCAL_MODELS } from '@malote/infra/outbound/tax-office.ts';
import type { FiscalEnvironment, FiscalKind } from '@malote/infra/outbound/tax-office.ts';
import { element } from '@malote/infra/outbound/xml.ts';
import type { Xml } from '@malote/infra/outbound/xml.ts';

type Values = Readonly<Record<string, unknown>>;

/** Who a document is for, opened for the office alone. */
export interface Recipient {
  readonly name: string;
  /** CPF or CNPJ, without signs between. */
  readonly taxId: string;
}

/** What a document says to the office, with the key that it has there; undefined where something is missing that it demands. */
export interface Written {
  readonly key: string;
  /** The number in it, of eight digits: that of our own code. */
  readonly number: string;
  readonly body: readonly Xml[];
}

const said = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Minor units as the offices write money: `1890.00`. */
const decimal = (money: unknown): string => {
  const minor = ((money as Money | undefined)?.amount ?? '0').padStart(3, '0');
  return `${minor.slice(0, -2)}.${minor.slice(-2)}`;
};
/** Offices take a document without fiscal value only where it says so in place of who it is for. */
const TRIAL_NAME: Readonly<Record<'nfe' | 'cte', string>> = {
  nfe: 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL',
  cte: 'CTE EMITIDO EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL',
};
const calledIn = (environment: FiscalEnvironment, kind: 'nfe' | 'cte', recipient: Recipient): Recipient =>
  environment === 'production' ? recipient : { ...recipient, name: TRIAL_NAME[kind] };
const person = (name: string, { taxId, name: called }: Recipient): Xml =>
  element(name, [element(taxId.length === 11 ? 'CPF' : 'CNPJ', taxId), element('xNome', called.slice(0, 60))]);

/**
 * The number follows from the document's own code, and the day from when it was made: so the key is the same however often the document is sent, and the
 * office authorizes it once.
 */
function named(kind: FiscalKind, code: string, fields: Values): Pick<Written, 'key' | 'number'> | undefined {
  const state = states.find(({ uf }) => uf === fields['issuerState'])?.code;
  const [issuer, number] = [said(fields['issuerCnpj']), code.slice(2)];
  if (state === undefined || issuer.length !== 14) return undefined;
  const day = businessDay(said(fields['createdAt']), COMPANY_ZONE);
  try {
    const parts = { state, day, issuer, model: FISCAL_MODELS[kind], serial: Number(fields['serial']) };
    return { key: accessKeyOf({ ...parts, number: Number(number) }), number };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const identified = (
  kind: FiscalKind,
  { key, number }: Pick<Written, 'key' | 'number'>,
  fields: Values,
  nature: string,
  environment: FiscalEnvironment,
) =>
  element('ide', [
    element('cUF', key.slice(0, 2)),
    element(kind === 'nfe' ? 'cNF' : 'cCT', key.slice(35, 43)),
    element('natOp', nature),
    element('mod', FISCAL_MODELS[kind]),
    element('serie', String(Number(fields['serial']))),
    element(kind === 'nfe' ? 'nNF' : 'nCT', String(Number(number))),
    element('dhEmi', zoned(said(fields['createdAt']))),
    element('cDV', key.slice(43)),
    element('tpAmb', ENVIRONMENTS[environment]),
  ]);

const issuer = (fields: Values): Xml =>
  element('emit', [
    element('CNPJ', said(fields['issuerCnpj'])),
    element('IE', said(fields['stateRegistration'])),
    element('UF', said(fields['issuerState'])),
  ]);

/** An invoice: its batch as the service, the total and the ICMS in it, and the documents that it refers to. */
export function invoiceXml(
  code: string,
  fields: Values,
  recipient: Recipient,
  environment: FiscalEnvironment,
): Written | undefined {
  const name = named('nfe', code, fields);
  if (name === undefined) return undefined;
  const goods = said(fields['keyGoods']);
  return {
    ...name,
    body: [
      identified('nfe', name, fields, 'Prestação de serviço de transporte', environment),
      ...(goods === '' ? [] : [element('NFref', [element('refNFe', goods)])]),
      issuer(fields),
      person('dest', calledIn(environment, 'nfe', recipient)),
      element(
        'det',
        [
          element('prod', [
            element('cProd', said(fields['batch'])),
            element('xProd', 'Frete'),
            element('vProd', decimal(fields['totalAmount'])),
          ]),
        ],
        { nItem: '1' },
      ),
      element('total', [
        element('ICMSTot', [
          element('vBC', decimal(fields['totalAmount'])),
          element('vICMS', decimal(fields['icmsAmount'])),
          element('vFrete', decimal(fields['shippingAmount'])),
          element('vNF', decimal(fields['totalAmount'])),
        ]),
      ]),
    ],
  };
}

/** A CT-e: who pays the freight, what it is, the tax in it, and the goods' own document. */
export function cteXml(
  code: string,
  fields: Values,
  recipient: Recipient,
  environment: FiscalEnvironment,
): Written | undefined {
  const name = named('cte', code, fields);
  if (name === undefined) return undefined;
  const goods = said(fields['commodityInvoiceKey']);
  const cities = (fields['scopeCities'] ?? []) as readonly string[];
  return {
    ...name,
    body: [
      identified('cte', name, fields, 'Transporte de encomendas', environment),
      element('compl', [
        element(
          'fluxo',
          cities.map((city) => element('pass', [element('xPass', city)])),
        ),
      ]),
      issuer(fields),
      person('rem', calledIn(environment, 'cte', recipient)),
      element('vPrest', [element('vTPrest', decimal(fields['freight'])), element('vRec', decimal(fields['freight']))]),
      element('imp', [
        element('ICMS', [
          element('ICMS00', [
            element('CST', '00'),
            element('vBC', decimal(fields['freight'])),
            element('pICMS', (Number(fields['taxRate']) * 100).toFixed(2)),
            element('vICMS', decimal(fields['taxAmount'])),
          ]),
        ]),
      ]),
      element('infCTeNorm', [
        element(
          'infDoc',
          goods === ''
            ? [element('infOutros', [element('nDoc', said(fields['orderNumber']))])]
            : [element('infNFe', [element('chave', goods)])],
        ),
      ]),
    ],
  };
}
