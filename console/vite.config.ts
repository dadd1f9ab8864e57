import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contracts } from './vite-contracts.ts';
import { keptProgram, WORKER } from './vite-kept.ts';
import { leftOut } from './vite-left-out.ts';

const build = new Date().toISOString();

/** `npm run dev` forwards calls to a running Malote (`npm start` in the project's root). */
const api = process.env.MALOTE_ADDRESS ?? 'http://127.0.0.1:8080';

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    contracts(),
    leftOut(),
    keptProgram(build),
    {
      name: 'malote-build-mark',
      generateBundle() {
        this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ build }) });
      },
    },
  ],
  define: { BUILD: JSON.stringify(build), WORKER: command === 'build' ? JSON.stringify(`/${WORKER}`) : 'undefined' },
  resolve: {
    dedupe: ['react', 'react-dom', '@tanstack/react-virtual', '@tanstack/virtual-core'],
    alias: [
      {
        find: /^@mantine\/dates$/,
        replacement: fileURLToPath(new URL('src/ui/table/date-input.tsx', import.meta.url)),
      },
    ],
  },
  server: { proxy: { '/api': { target: api, ws: true } } },
  build: {
    target: 'es2023',
    manifest: true,
    // What a chunk needs is asked for when it is there: named beside each import it was a tenth of the entry, and grew with every page. Styles come before.
    // A browser that knows no modulepreload (Safari before 17) fetches a moment later what it would have had before; the others need no program for it.
    modulePreload: { polyfill: false, resolveDependencies: (_, deps) => deps.filter((one) => one.endsWith('.css')) },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'data',
              // Several questions at once are asked by pages: they come with the first of them.
              test: /node_modules[\\/](@tanstack[\\/](react-query|query-core)|i18next|react-i18next)[\\/](?!.*(useQueries|queriesObserver))/,
              priority: 20,
            },
          ],
        },
      },
    },
  },
}));
