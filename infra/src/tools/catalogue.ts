import { join } from 'node:path';
import { describeProduct } from './catalogue/describe-product.ts';
import { provenRules } from './catalogue/proven-rules.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** `npm run catalogue`: what the product has, as JSON: screens, endpoints, refusals, events, and the rules that tests prove. */
process.stdout.write(
  `${JSON.stringify({ ...describeProduct(), rules: await provenRules(ROOT, ['contracts', 'infra', 'command-service', 'projection-service', 'query-service', 'console']) }, undefined, 1)}\n`,
);
