import type { CommandContext } from '../kernel/context.ts';
import { exportRules } from './export-rules.ts';
import { followExports } from './follow-exports.ts';
import { guideRules } from './guide-rules.ts';
import { importRules } from './import-rules.ts';
import { retry } from './retry-export.ts';
import { sharedResourceRules } from './shared-resource-rules.ts';
import { timeOutImports } from './time-out-imports.ts';

export const resources: CommandContext = {
  handlers: [retry],
  rules: {
    ExportTask: exportRules,
    ImportTask: importRules,
    OperationGuide: guideRules,
    SharedResource: sharedResourceRules,
  },
  watches: (kit) => [...followExports(kit), timeOutImports(kit)],
};
