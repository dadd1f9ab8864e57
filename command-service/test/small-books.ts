import { smallNetwork } from './small-network.ts';

const enabled = (fields: object) => ({ status: 'enabled' as const, fields });
const named = (name: string) => enabled({ name, businessSubject: 'Malote' });

/** Headings, suppliers and bank accounts beside the small network: what charges and payments name. */
export function withSmallBooks(): void {
  const records = smallNetwork.records as Map<string, unknown>;
  records.set(
    'ReceivableAccount',
    new Map([
      ['1.1.01', named('Frete')],
      ['1.1.02', named('Coleta')],
      ['9.1.01', enabled({ name: 'Frete Sul', businessSubject: 'Malote Sul', businessTypes: ['express', 'pickup'] })],
    ]),
  );
  records.set('PayableAccount', new Map([['2.1.01', named('Última milha')]]));
  records.set(
    'Supplier',
    new Map([
      ['AJD', named('AJD')],
      ['DSP', named('DSP')],
      ['JOSE', enabled({ name: 'José', businessSubject: 'Malote', selfEmployedDriver: true })],
    ]),
  );
  records.set('BankAccount', new Map([['CB00000001', enabled({ bank: 'Banco', owner: 'own' })]]));
}
