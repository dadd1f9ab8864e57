import { driverRegistration } from '@malote/contracts/fleet/driver-registration.ts';
import { transportDriver } from '@malote/contracts/fleet/transport-driver.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import { freeNumber } from '../kernel/records/record-handlers.ts';
import type { Watch } from '../kernel/reactor.ts';
import { inTheNameOf } from '../kernel/resume.ts';
import type { RunKit } from '../kernel/run.ts';

const NAMESPACE = '5d1f6c0e-2f0b-4c5b-9b7a-6d0f5b1c8e23';

/** What a driver has of his registration; personal texts stay under the keys that they have. */
const KEPT = ['name', 'cpf', 'phone', 'base', 'driverType', 'cnhNumber', 'cnhType', 'cnhValidity', 'address'] as const;

const { moved } = driverRegistration.events;
const codeOf = ({ data }: StoredEvent) => (data as { readonly code: string }).code;

/** The one command by which a registration becomes a driver, however often it is tried. */
const commandOf = (registration: string): string => uuidv5(NAMESPACE, registration);

/** Makes a driver of each registration that was approved, in the name of who approved it (R-0716). */
export function driversOfRegistrations(kit: RunKit): readonly Watch[] {
  return [
    {
      name: 'make drivers of approved registrations',
      afterMs: 0,
      types: [moved.pass.type, transportDriver.events.registered.type],
      opens: (event) => (event.type === moved.pass.type ? commandOf(codeOf(event)) : undefined),
      closes: ({ type, metadata }) => (type === transportDriver.events.registered.type ? [metadata.commandId] : []),
      end: async (approved) => {
        const registration = codeOf(approved);
        const commandId = commandOf(registration);
        const run = inTheNameOf(kit, transportDriver.commands.register, {
          ...approved,
          metadata: { ...approved.metadata, commandId, command: transportDriver.commands.register.name },
        });
        const { fields = {} } = (await run.fresh(driverRegistration.aggregate, registration)).state;
        const said = fields as Readonly<Record<string, unknown>>;
        const code = await freeNumber(run, transportDriver);
        await run.conclude(transportDriver.aggregate, code, () => ({
          facts: [
            transportDriver.events.registered({
              code,
              fields: {
                ...Object.fromEntries(KEPT.flatMap((name) => (said[name] === undefined ? [] : [[name, said[name]]]))),
                outsourced: OUTSOURCED.has(String(said['driverType'])),
              } as never,
            }),
          ],
          answer: { code },
        }));
      },
    },
  ];
}

/** Types of driver who are not of the house (R-0684). */
const OUTSOURCED: ReadonlySet<string> = new Set([
  'leased_company_vehicle_third_party',
  'third_party_rider',
  'third_party_own_vehicle',
]);
