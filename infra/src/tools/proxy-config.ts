import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routeTable } from '@malote/contracts/routes.ts';
import { proxyConfig } from '../edge/proxy-config.ts';
import { PROJECT } from '../local/data-folder.ts';

/** `npm run proxy-config`: writes the parts of the proxy's configuration that follow from the contracts. Run it when a route has changed. */
for (const [name, text] of Object.entries(proxyConfig(routeTable))) {
  await writeFile(join(PROJECT, 'infra', 'deploy', 'proxy', name), text);
  process.stdout.write(`infra/deploy/proxy/${name}\n`);
}
