import type { z } from 'zod';
import type { Party } from '@malote/contracts/orders/party.ts';
import type { Dice } from './dice.ts';

const first = [
  'Adriana',
  'Alice',
  'André',
  'Beatriz',
  'Caio',
  'Camila',
  'Daniel',
  'Débora',
  'Eduardo',
  'Fernanda',
  'Gabriel',
  'Helena',
  'Igor',
  'Isabela',
  'João',
  'Juliana',
  'Laura',
  'Leandro',
  'Lívia',
  'Marcos',
  'Mariana',
  'Mateus',
  'Nina',
  'Paulo',
  'Renata',
  'Rodrigo',
  'Sofia',
  'Thaís',
  'Vítor',
  'Yasmin',
];
const last = [
  'Almeida',
  'Araújo',
  'Barbosa',
  'Cardoso',
  'Castro',
  'Correia',
  'Dias',
  'Fernandes',
  'Freitas',
  'Gomes',
  'Lima',
  'Lopes',
  'Machado',
  'Martins',
  'Mendes',
  'Monteiro',
  'Moreira',
  'Nunes',
  'Pereira',
  'Pinto',
  'Ramos',
  'Rocha',
  'Sales',
  'Silveira',
  'Souza',
  'Tavares',
  'Vieira',
  'Xavier',
];
const streets = [
  'Rua das Acácias',
  'Rua das Palmeiras',
  'Rua do Comércio',
  'Rua dos Ipês',
  'Rua Sete de Abril',
  'Avenida Central',
  'Avenida Brasil',
  'Rua da Estação',
  'Rua do Mercado',
  'Travessa do Sol',
  'Rua Bela Vista',
  'Alameda dos Jacarandás',
];
const areas: Readonly<Record<string, string>> = {
  SP: '11',
  RJ: '21',
  ES: '27',
  MG: '31',
  PR: '41',
  SC: '48',
  RS: '51',
  DF: '61',
  GO: '62',
  TO: '63',
  MT: '65',
  MS: '67',
  AC: '68',
  RO: '69',
  BA: '71',
  SE: '79',
  PE: '81',
  AL: '82',
  PB: '83',
  RN: '84',
  CE: '85',
  PI: '86',
  PA: '91',
  AM: '92',
  RR: '95',
  AP: '96',
  MA: '98',
};

/** Cities that have another area code than their state's capital. */
const cities: Readonly<Record<string, string>> = {
  'São José dos Campos': '12',
  'Ribeirão Preto': '16',
  Campinas: '19',
  Holambra: '19',
  Uberlândia: '34',
  Londrina: '43',
  Itajaí: '47',
  'Caxias do Sul': '54',
};

/** The area code of a place's phones. */
export const areaCode = (place: { readonly city: string; readonly state: string }): string =>
  cities[place.city] ?? areas[place.state] ?? '11';

export const personName = (dice: Dice): string => `${dice.pick(first)} ${dice.pick(last)}`;

/** Invented names that differ from each other, as many as are asked for. */
export function differentNames(dice: Dice, count: number): readonly string[] {
  const names = new Set<string>();
  while (names.size < count) names.add(personName(dice));
  return [...names];
}

/** An invented person at an invented address of a real city. */
export function personAt(
  dice: Dice,
  place: { readonly city: string; readonly state: string; readonly zip: string },
  name?: string,
): z.input<typeof Party> {
  return {
    name: name ?? personName(dice),
    city: place.city,
    state: place.state,
    zip: place.zip,
    street: dice.pick(streets),
    houseNumber: String(dice.whole(1, 2_400)),
    mobile: `${areaCode(place)}9${dice.whole(6, 9)}${dice.digits(7)}`,
  };
}
