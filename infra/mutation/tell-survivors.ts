import type { MutantResult } from '@stryker-mutator/api/core';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { isSurvivor, survivorLine } from './report.ts';

/** Prints each survivor as soon as it is known: a long run may be ended when enough was seen. */
const tellSurvivors = () => ({
  onMutantTested: (result: Readonly<MutantResult>) => {
    if (isSurvivor(result)) process.stdout.write(`${survivorLine(result)}\n`);
  },
});
tellSurvivors.inject = [] as const;

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Reporter, 'survivors', tellSurvivors)];
