import { claimApplication } from '@malote/contracts/claims/claim-application.ts';
import { compensation } from '@malote/contracts/claims/compensation.ts';
import { responsibilityRecord } from '@malote/contracts/claims/responsibility.ts';
import type { DemoRecord } from './record.ts';
import { DEMO_SITES } from './sites.ts';

const OUTLETS = DEMO_SITES.filter(({ type }) => type === 'outlet');
const outlet = (at: number): string => OUTLETS[at % OUTLETS.length]?.code ?? '';
const waybill = (at: number): string => `ML${String(8_000_000_000_000 + at * 7_919).slice(0, 13)}`;
const reais = (amount: number) => ({ amount: `${amount * 100}`, currency: 'BRL' });

const TYPES = ['loss', 'damage', 'delay', 'theft'] as const;
const AUDITOR = 'indenizacoes';

const claims = Array.from({ length: 12 }, (_, at): DemoRecord => {
  const amount = 180 + at * 53;
  const submit = { name: 'submit' };
  const pass = {
    name: 'pass',
    by: AUDITOR,
    fields: {
      determination: 'established',
      remark: 'Rastro parado e sem foto de entrega',
      actualClaimAmount: reais(amount),
      outcomeKind: 'all_lost',
      lossConfirmation: true,
    },
  };
  const turnDown = {
    name: 'turn-down',
    by: AUDITOR,
    fields: { determination: 'not_established', remark: 'Entregue com foto' },
  };
  const pay = {
    name: 'submit-payment',
    by: AUDITOR,
    fields: {
      paymentMethod: 'bank_transfer',
      paymentAccount: '3400 / 90000-0',
      amountPaid: reais(amount - 100),
      billNumber: `FAT-${2_611 + at}`,
      billCredit: reais(100),
    },
  };
  const ways = [
    [],
    [submit],
    [submit, pass],
    [submit, turnDown],
    [submit, pass, pay],
    [submit, pass, pay, { name: 'settle', by: 'auditfin' }],
  ];
  return {
    made: claimApplication,
    key: `claim-${at}`,
    fields: () => ({
      linkedOrder: `PD${String(2_026_000_000 + at)}`,
      claimType: TYPES[at % TYPES.length],
      claimsSupplier: 'FI-01',
      claimAmount: reais(amount),
      cause: 'Pacote sem movimento desde a saída do parceiro',
      drawee: 'AJD Entregas Ltda.',
      relatedOrders: [`PD${String(2_026_000_000 + at)}`, `PD${String(2_026_100_000 + at)}`],
    }),
    moves: ways[at % ways.length] ?? [],
  };
});

const FAULTS = ['delay', 'last_mile_loss', 'damage', 'last_mile_loss', 'transit_loss'] as const;
const responsibilities = Array.from({ length: 14 }, (_, at): DemoRecord => {
  const determine = {
    name: 'determine',
    fields: {
      responsibleParty: 'Base de entrega',
      responsibleBranch: outlet(at),
      definiteLink: 'last_mile',
      definiteType: 'scan_evidence',
      estimatedPenalty: reais(30 + at * 5),
    },
  };
  const appeal = { name: 'appeal', fields: { appeal: 'O pacote chegou fora do horário da unidade' } };
  const confirm = { name: 'confirm', by: AUDITOR };
  const ways = [[], [determine], [determine, appeal], [determine, confirm]];
  return {
    made: responsibilityRecord,
    key: `responsibility-${at}`,
    fields: () => ({
      waybillNumber: waybill(at),
      fault: FAULTS[at % FAULTS.length],
      delayedProcess: 'Saída para entrega',
      estimatedHours: 24,
      actualHours: 30 + at * 3.5,
      latestTrackContent: 'Recebido na unidade de entrega',
      latestTrackBranch: outlet(at),
    }),
    moves: ways[at % ways.length] ?? [],
  };
});

const compensations = Array.from({ length: 9 }, (_, at): DemoRecord => {
  const confirm = { name: 'confirm', by: AUDITOR };
  const ways = [[], [confirm], [confirm, { name: 'settle', by: AUDITOR }]];
  return {
    made: compensation,
    key: `compensation-${at}`,
    fields: () => ({
      waybillNumber: waybill(200 + at),
      responsibleParty: outlet(at),
      compensationRule: at % 2 === 0 ? 'RC-01' : 'RC-02',
      amount: reais(20 + at * 3),
      reason: 'Cliente compensado por pacote extraviado',
    }),
    moves: ways[at % ways.length] ?? [],
  };
});

/** Claims, faults and compensations of the demo company, judged by the one who judges claims there. */
export const DEMO_CLAIMS: readonly (readonly DemoRecord[])[] = [[...claims, ...responsibilities, ...compensations]];
