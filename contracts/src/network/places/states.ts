/** The 27 units of the federation by their two letters. */
export type Uf =
  | 'AC'
  | 'AL'
  | 'AM'
  | 'AP'
  | 'BA'
  | 'CE'
  | 'DF'
  | 'ES'
  | 'GO'
  | 'MA'
  | 'MG'
  | 'MS'
  | 'MT'
  | 'PA'
  | 'PB'
  | 'PE'
  | 'PI'
  | 'PR'
  | 'RJ'
  | 'RN'
  | 'RO'
  | 'RR'
  | 'RS'
  | 'SC'
  | 'SE'
  | 'SP'
  | 'TO';

/** The five regions of Brazil, from north to south. */
export const REGIONS = ['Norte', 'Nordeste', 'Centro-Oeste', 'Sudeste', 'Sul'] as const;
export type Region = (typeof REGIONS)[number];

/** A state, or the Federal District. */
export interface State {
  readonly uf: Uf;
  /** IBGE's two digits, with which the codes of its municipalities begin. */
  readonly code: string;
  readonly name: string;
  readonly region: Region;
  readonly latitude: number;
  readonly longitude: number;
  /** Its place in the tile grid of Brazil: 7 columns from the west, 8 rows from the north, from 0. */
  readonly tile: { readonly column: number; readonly row: number };
  /** IANA zone of the whole state, but for the municipalities that have their own. */
  readonly timeZone: string;
  /** First and last five digits of its CEPs, as the postal operator publishes them; both ends belong to the state. */
  readonly ceps: readonly (readonly [first: string, last: string])[];
}

/** All states in the order of their IBGE codes. Zones are the tz database's own for each state, so that past summer times are right too. */
export const states: readonly State[] = [
  state('RO', '11', 'Rondônia', 'Norte', [-10.83, -63.34], [1, 2], 'America/Porto_Velho', ['76800', '76999']),
  state('AC', '12', 'Acre', 'Norte', [-8.77, -70.55], [0, 2], 'America/Rio_Branco', ['69900', '69999']),
  state(
    'AM',
    '13',
    'Amazonas',
    'Norte',
    [-3.47, -65.1],
    [1, 1],
    'America/Manaus',
    ['69000', '69299'],
    ['69400', '69899'],
  ),
  state('RR', '14', 'Roraima', 'Norte', [1.99, -61.33], [2, 0], 'America/Boa_Vista', ['69300', '69399']),
  state('PA', '15', 'Pará', 'Norte', [-3.79, -52.48], [3, 1], 'America/Belem', ['66000', '68899']),
  state('AP', '16', 'Amapá', 'Norte', [1.41, -51.77], [4, 0], 'America/Belem', ['68900', '68999']),
  state('TO', '17', 'Tocantins', 'Norte', [-9.46, -48.26], [3, 2], 'America/Araguaina', ['77000', '77999']),
  state('MA', '21', 'Maranhão', 'Nordeste', [-5.42, -45.44], [4, 1], 'America/Fortaleza', ['65000', '65999']),
  state('PI', '22', 'Piauí', 'Nordeste', [-6.6, -42.28], [4, 2], 'America/Fortaleza', ['64000', '64999']),
  state('CE', '23', 'Ceará', 'Nordeste', [-5.2, -39.53], [5, 1], 'America/Fortaleza', ['60000', '63999']),
  state('RN', '24', 'Rio Grande do Norte', 'Nordeste', [-5.81, -36.59], [6, 1], 'America/Fortaleza', [
    '59000',
    '59999',
  ]),
  state('PB', '25', 'Paraíba', 'Nordeste', [-7.28, -36.72], [6, 2], 'America/Fortaleza', ['58000', '58999']),
  state('PE', '26', 'Pernambuco', 'Nordeste', [-8.38, -37.86], [5, 2], 'America/Recife', ['50000', '56999']),
  state('AL', '27', 'Alagoas', 'Nordeste', [-9.62, -36.82], [6, 3], 'America/Maceio', ['57000', '57999']),
  state('SE', '28', 'Sergipe', 'Nordeste', [-10.57, -37.45], [5, 3], 'America/Maceio', ['49000', '49999']),
  state('BA', '29', 'Bahia', 'Nordeste', [-13.29, -41.71], [4, 3], 'America/Bahia', ['40000', '48999']),
  state('MG', '31', 'Minas Gerais', 'Sudeste', [-18.1, -44.38], [4, 4], 'America/Sao_Paulo', ['30000', '39999']),
  state('ES', '32', 'Espírito Santo', 'Sudeste', [-19.19, -40.34], [5, 4], 'America/Sao_Paulo', ['29000', '29999']),
  state('RJ', '33', 'Rio de Janeiro', 'Sudeste', [-22.25, -42.66], [4, 5], 'America/Sao_Paulo', ['20000', '28999']),
  state('SP', '35', 'São Paulo', 'Sudeste', [-22.19, -48.79], [3, 5], 'America/Sao_Paulo', ['01000', '19999']),
  state('PR', '41', 'Paraná', 'Sul', [-24.89, -51.55], [2, 6], 'America/Sao_Paulo', ['80000', '87999']),
  state('SC', '42', 'Santa Catarina', 'Sul', [-27.45, -50.95], [3, 6], 'America/Sao_Paulo', ['88000', '89999']),
  state('RS', '43', 'Rio Grande do Sul', 'Sul', [-30.17, -53.5], [2, 7], 'America/Sao_Paulo', ['90000', '99999']),
  state('MS', '50', 'Mato Grosso do Sul', 'Centro-Oeste', [-20.51, -54.54], [2, 4], 'America/Campo_Grande', [
    '79000',
    '79999',
  ]),
  state('MT', '51', 'Mato Grosso', 'Centro-Oeste', [-12.64, -55.42], [2, 3], 'America/Cuiaba', ['78000', '78899']),
  state(
    'GO',
    '52',
    'Goiás',
    'Centro-Oeste',
    [-15.98, -49.86],
    [3, 3],
    'America/Sao_Paulo',
    ['72800', '72999'],
    ['73700', '76799'],
  ),
  state(
    'DF',
    '53',
    'Distrito Federal',
    'Centro-Oeste',
    [-15.83, -47.86],
    [3, 4],
    'America/Sao_Paulo',
    ['70000', '72799'],
    ['73000', '73699'],
  ),
];

const byUf: ReadonlyMap<string, State> = new Map(states.map((one) => [one.uf, one]));

/** The state of two capital letters; undefined where there is none. */
export const stateOf = (uf: string): State | undefined => byUf.get(uf);

function state(
  uf: Uf,
  code: string,
  name: string,
  region: Region,
  [latitude, longitude]: readonly [number, number],
  [column, row]: readonly [number, number],
  timeZone: string,
  ...ceps: readonly (readonly [string, string])[]
): State {
  return { uf, code, name, region, latitude, longitude, tile: { column, row }, timeZone, ceps };
}
