/// <reference types="vite/client" />
/// <reference types="@testing-library/jest-dom" />

declare module 'virtual:malote' {
  export const base: import('./client/contract-table.ts').ContractTable['base'];
  export const routes: import('./client/contract-table.ts').ContractTable['routes'];
  export const screens: import('./client/contract-table.ts').ContractTable['screens'];
}

declare module 'virtual:malote/actions' {
  export const actionsOf: Readonly<Record<string, readonly string[]>>;
}

declare module 'virtual:malote/titles' {
  export const loadTitles: Readonly<
    Record<'pt' | 'zh' | 'en', () => Promise<{ readonly default: Readonly<Record<string, string>> }>>
  >;
  export const loadModels: typeof loadTitles;
}

declare module 'virtual:malote/records' {
  export const contextOfRecord: Readonly<Record<string, string>>;
  export const loadContext: Readonly<
    Record<string, () => Promise<import('./client/contract-table.ts').ContextEntries>>
  >;
}

declare module 'mantine-react-table/locales/pt-BR/index.esm.mjs' {
  import type { MRT_Localization } from 'mantine-react-table';
  export const MRT_Localization_PT_BR: MRT_Localization;
}

declare module 'mantine-react-table/locales/zh-Hans/index.esm.mjs' {
  import type { MRT_Localization } from 'mantine-react-table';
  export const MRT_Localization_ZH_HANS: MRT_Localization;
}

/** Set by the build: tells one deployed version from the next. */
declare const BUILD: string;
/** Where the build has its worker; undefined where nothing was built. */
declare const WORKER: string | undefined;
