import { z } from 'zod';
import { address } from '../kernel/address.ts';
import { listBody } from '../kernel/definition.ts';
import { workOrder } from './work-order.ts';

const { register, revise } = workOrder.commands;
/** The priority by the name that it has in the specification of finance (R-0727); everything else is the call's own. */
const named = z.looseObject({ sort: z.string() });
const asPriority = ({ sort, ...fields }: z.output<typeof named>) => ({ priority: sort, ...fields });

/** Tickets are understood with their priority under its other name. */
export const addresses = [
  address('POST /workOrder/add', z.strictObject({ fields: named }), {
    fields: {
      ticketName: 'Entrega atrasada',
      kind: 'complaint',
      ticketType: 'delay',
      sort: 'urgent',
      planFinishTime: '2026-11-03T18:00:00Z',
      executeUserName: 'ana',
      ticketDescribe: 'A encomenda devia ter chegado ontem.',
    },
  }).to(register, ({ fields }) => ({ fields: asPriority(fields) })),
  address('POST /workOrder/edit', z.strictObject({ code: z.string(), fields: named }), {
    code: 'CH00000001',
    fields: { sort: 'high' },
  }).to(revise, ({ code, fields }) => ({ code, fields: asPriority(fields) })),
  address('POST /workOrder/page', listBody(z.looseObject({ sort: z.array(z.string()) })), {
    params: { sort: ['urgent'] },
  }).to(workOrder.list, ({ params: { sort, ...params }, ...asked }) => ({
    ...asked,
    params: { priority: sort, ...params },
  })),
];
