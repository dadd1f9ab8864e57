import { claimApplication } from '@malote/contracts/claims/claim-application.ts';
import { compensation } from '@malote/contracts/claims/compensation.ts';
import { responsibilityRecord } from '@malote/contracts/claims/responsibility.ts';
import { diceOf } from '../../tools/simulator/dice.ts';
import { CLAIMED_ORDERS } from './claimed-orders.ts';
import type { Mishap } from './claimed-orders.ts';
import { onePage } from './one-page.ts';
import type { DemoRecord } from './record.ts';

const centavos = (amount: number) => ({ amount: String(amount), currency: 'BRL' });
const reais = (amount: number) => ({ amount: `${amount * 100}`, currency: 'BRL' });

export const AUDITOR = 'indenizacoes';
/** Claims; the orders beyond are named by some of them as well. */
const CLAIMS = 12;

/** What is complained of, and who says so, by what went wrong. */
const CAUSES: Readonly<Record<Mishap, readonly [cause: string, proof: string]>> = {
  loss: ['Pacote sem movimento desde o centro de triagem', 'Declaração de não recebimento'],
  damage: ['Embalagem rasgada e conteúdo quebrado na unidade', 'Laudo de avaria'],
  delay: ['Entregue dias depois do prazo prometido', 'Reclamação do destinatário'],
  theft: ['Roubado durante a entrega', 'Boletim de ocorrência'],
};

const paidIn = (centavosPaid: number) => ({
  paymentMethod: 'bank_transfer',
  paymentAccount: '3400 / 90000-0',
  amountPaid: centavos(centavosPaid),
});
/** The orders of a claim: those that none is about by itself are named by some as well. */
const ordersOf = (at: number) => [
  ...CLAIMED_ORDERS.slice(at, at + 1),
  ...(at % 6 === 0 ? CLAIMED_ORDERS.slice(CLAIMS + at / 6, CLAIMS + at / 6 + 1) : []),
];
const worthOf = (at: number): number => ordersOf(at).reduce((sum, { worth }) => sum + worth, 0);

/** Claims whose supplier is paid less for them, in centavos: what is left of each comes in money. */
export const CREDITED_CLAIMS: ReadonlyMap<number, number> = new Map([
  [5, 12_000],
  [10, 9_500],
]);
/** What is said when such a claim's payment is submitted, beside the bill. */
export const creditOf = (at: number): object => {
  const credit = CREDITED_CLAIMS.get(at) ?? 0;
  return { ...paidIn(worthOf(at) * 100 - credit), billCredit: centavos(credit) };
};

const claims = CLAIMED_ORDERS.slice(0, CLAIMS).map((order, at): DemoRecord => {
  const amount = worthOf(at);
  const isCredited = CREDITED_CLAIMS.has(at);
  const [cause, proof] = CAUSES[order.mishap];
  const submit = { name: 'submit' };
  const pass = {
    name: 'pass',
    by: AUDITOR,
    fields: {
      determination: 'established',
      remark: 'Confere com o rastro e com a prova',
      actualClaimAmount: reais(amount),
      ...(order.mishap !== 'delay' && { outcomeKind: 'all_lost', lossConfirmation: true }),
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
    fields: paidIn(amount * 100),
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
      linkedOrder: order.orderNumber,
      claimType: order.mishap,
      claimsSupplier: isCredited ? 'FI-02' : 'FI-01',
      claimAmount: reais(amount),
      cause,
      drawee: isCredited ? 'DSP Logística Ltda.' : 'AJD Entregas Ltda.',
      relatedOrders: ordersOf(at).map(({ orderNumber }) => orderNumber),
    }),
    file: {
      field: 'evidence',
      name: `${proof}.pdf`,
      bytes: onePage(proof, [`Pedido ${order.orderNumber}`, `Conhecimento ${order.waybill}`]),
    },
    // The bill that one is credited on is made later.
    moves: isCredited ? [submit, pass] : (ways[at % ways.length] ?? []),
  };
});

const FAULTS: Readonly<Record<Mishap, string>> = {
  loss: 'transit_loss',
  damage: 'damage',
  delay: 'delay',
  theft: 'last_mile_loss',
};
const responsibilities = CLAIMED_ORDERS.map(({ waybill, outlet, mishap }, at): DemoRecord => {
  const dice = diceOf('responsibility', at);
  const determine = {
    name: 'determine',
    fields: {
      responsibleParty: 'Base de entrega',
      responsibleBranch: outlet,
      definiteLink: 'last_mile',
      definiteType: 'scan_evidence',
      estimatedPenalty: reais(dice.pick([25, 30, 45, 50, 60, 80, 120])),
    },
  };
  const appeal = { name: 'appeal', fields: { appeal: 'O pacote chegou fora do horário da unidade' } };
  const confirm = { name: 'confirm', by: AUDITOR };
  const ways = [[], [determine], [determine, appeal], [determine, confirm]];
  return {
    made: responsibilityRecord,
    key: `responsibility-${at}`,
    fields: () => ({
      waybillNumber: waybill,
      fault: FAULTS[mishap],
      delayedProcess: 'Saída para entrega',
      estimatedHours: 24,
      actualHours: dice.whole(27, 96),
      latestTrackContent: 'Recebido na unidade de entrega',
      latestTrackBranch: outlet,
    }),
    moves: ways[at % ways.length] ?? [],
  };
});

const REASONS: Readonly<Record<Mishap, string>> = {
  loss: 'Cliente compensado por pacote extraviado',
  damage: 'Conteúdo danificado na descarga',
  delay: 'Entregue depois do prazo do contrato',
  theft: 'Pacote roubado na última milha',
};
const compensations = CLAIMED_ORDERS.slice(0, 9).map(({ waybill, outlet, mishap }, at): DemoRecord => {
  const confirm = { name: 'confirm', by: AUDITOR };
  const ways = [[], [confirm], [confirm, { name: 'settle', by: AUDITOR }]];
  return {
    made: compensation,
    key: `compensation-${at}`,
    fields: () => ({
      waybillNumber: waybill,
      responsibleParty: outlet,
      compensationRule: at % 2 === 0 ? 'RC-01' : 'RC-02',
      // No rule gives more: one goes up to what was declared, the other up to R$ 50.
      amount: centavos(diceOf('compensation', at).whole(1_990, at % 2 === 0 ? 17_900 : 4_990)),
      reason: REASONS[mishap],
    }),
    moves: ways[at % ways.length] ?? [],
  };
});

/** Claims, faults and compensations of the demo company, judged by the one who judges claims there. */
export const DEMO_CLAIMS: readonly (readonly DemoRecord[])[] = [[...claims, ...responsibilities, ...compensations]];
