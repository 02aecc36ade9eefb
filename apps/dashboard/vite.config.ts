import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { areaChunks } from './vite/area-chunks.ts'
import { contractWithoutSchemas } from './vite/contract-without-schemas.ts'
import { devServer } from './vite/dev-server.ts'
import { leanPreloads } from './vite/lean-preloads.ts'
import { moduleList } from './vite/module-list.ts'
import { pagesAtOnce } from './vite/pages-at-once.ts'
import { signInEntry } from './vite/sign-in-entry.ts'
import { scriptsInHead } from './vite/scripts-in-head.ts'

const preloads = leanPreloads()

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
    scriptsInHead(),
    signInEntry(),
    contractWithoutSchemas(),
    preloads.plugin,
    moduleList(),
    pagesAtOnce(),
  ],
  resolve: {
    alias: {
      // the same without what React older than 18 lacks
      'use-sync-external-store/shim/with-selector.js': 'use-sync-external-store/with-selector.js',
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector.js',
    },
  },
  server: devServer(process.env),
  build: {
    outDir: 'dist',
    manifest: true,
    // the parts are small, and code waits for its own
    cssCodeSplit: false,
    // A module preload polyfill would be a second inline script; every browser we support has the real thing.
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
    rolldownOptions: {
      input: { index: 'index.html', 'sign-in': 'sign-in.html', start: 'src/start.ts' },
      output: {
        // every page has the list of all files, and names would be a kilobyte and a half of it; they stand in modules.json
        chunkFileNames: 'assets/[hash:8].js',
        codeSplitting: { groups: [{ name: areaChunks(), debugName: 'areas', includeDependenciesRecursively: false }] },
      },
    },
  },
})
