import { customer } from '@malote/contracts/customers/customer.ts';
import { openAccess } from '@malote/contracts/kernel/access.ts';
import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Circumstances } from '@malote/contracts/kernel/envelope.ts';
import { site } from '@malote/contracts/network/site.ts';
import { exportTask } from '@malote/contracts/resources/export-task.ts';
import { driver } from '@malote/contracts/fleet/driver.ts';
import { toolId } from '../../tools/tool-id.ts';

const EXPORTED = [
  [customer, 'Carteira para a reunião de vendas', 'xlsx'],
  [site, 'Lista de unidades para a transportadora', 'csv'],
  [driver, 'Conferência de documentos', 'xlsx'],
] as const;

/** Files that the administrator asked for: each is recorded as an access, with its reason, before it is made. */
export const DEMO_EXPORTS: readonly {
  readonly definition: CommandDefinition;
  readonly key: string;
  readonly input: object;
  readonly about?: Circumstances;
}[] = EXPORTED.flatMap(([{ list, file }, reason, format], at) => {
  const key = `export ${at}`;
  const asked = { params: {}, format, accessId: toolId('demo', openAccess.name, key) };
  return [
    { definition: openAccess, key, input: { kind: 'export', of: list.name, filter: {} }, about: { reason } },
    {
      definition: exportTask.commands.register,
      key,
      input: { fields: { query: file.name, asked: JSON.stringify(asked), language: 'pt' } },
    },
  ];
});
