import { randomUUID } from 'node:crypto';
import { forcedSigningAudit } from '@malote/contracts/delivery/forced-signing-audit.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { orderedParcel } from '../../test/ordered-parcel.ts';

let service: MemoryService;
let waybill: string;
beforeEach(async () => {
  service = memoryService();
  waybill = await orderedParcel(service);
  await service.send('scanning.receiveParcel', { waybill });
  await service.send('scanning.sendOutForDelivery', { waybill });
});
afterEach(async () => await service.close());

const signed = async (forced: boolean, user = 'rui', behalfOf?: string) =>
  await service.send(
    'scanning.signParcel',
    { waybill, forced, ...(behalfOf !== undefined && { scanUserId: behalfOf }) } as never,
    { id: randomUUID(), caller: aCaller({ user }) },
  );
const of = (type: string) => service.events().filter((event) => event.type === type);
/** The number of the audit that the house has opened. */
async function audit(): Promise<string> {
  await service.endIntents();
  const [made, ...more] = of(forcedSigningAudit.events.registered.type);
  expect(more).toEqual([]);
  return String((made?.data as { readonly code?: string } | undefined)?.code);
}
const judged = async (code: string, move: 'pass' | 'fail', user: string, fields?: object) =>
  await service.send(
    `delivery.${move}ForcedSigningAudit` as never,
    { code, ...(fields !== undefined && { fields }) } as never,
    { caller: aCaller({ user }) },
  );
const another = { refusal: { refused: 'MOVE_NEEDS_ANOTHER' } };

test('a forced signing waits for an auditor, once, and one that was not forced does not (R-0701)', async () => {
  await signed(true);
  const code = await audit();
  await service.restart();
  expect(await audit()).toBe(code);
  expect(await service.load(forcedSigningAudit.aggregate, code)).toMatchObject({
    status: 'pending',
    fields: { waybill, courier: 'rui' },
  });
  await service.close();
  service = memoryService();
  waybill = await orderedParcel(service);
  await service.send('scanning.receiveParcel', { waybill });
  await service.send('scanning.sendOutForDelivery', { waybill });
  await signed(false);
  await service.endIntents();
  expect(of(forcedSigningAudit.events.registered.type)).toEqual([]);
});

test('nobody audits what he signed, in his own name or in that of a courier', async () => {
  await signed(true, 'ana', 'rui');
  const code = await audit();
  expect(await judged(code, 'pass', 'rui')).toMatchObject(another);
  expect(await judged(code, 'pass', 'ana')).toMatchObject(another);
  expect(await judged(code, 'pass', 'bruno')).toMatchObject({ kind: 'stored' });
});

test('a failed audit says why, with one reason or both, and reopens the delivery once (R-0219, R-0701)', async () => {
  await signed(true);
  const code = await audit();
  expect(forcedSigningAudit.commands.moves.fail.input.safeParse({ code, fields: { reason: [] } }).success).toBe(false);
  const both = { reason: ['photo_not_compliant', 'signature_not_compliant'] };
  expect(await judged(code, 'fail', 'bruno', both)).toMatchObject({ kind: 'stored' });
  await service.endIntents();
  await service.restart();
  await service.endIntents();
  expect(of('ParcelScanUndone')).toHaveLength(1);
  expect(await signed(true)).toMatchObject({ kind: 'stored' });
});
