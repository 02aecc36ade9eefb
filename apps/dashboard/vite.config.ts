import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './vite/contract-without-schemas.ts'
import { leanPreloads } from './vite/lean-preloads.ts'
import { signInEntry } from './vite/sign-in-entry.ts'
import { themeInHtml } from './vite/theme-in-html.ts'

const preloads = leanPreloads()

/** What the sign-in pages need too. A module that they need and that is missing here costs them the whole shell. */
const BASE = {
  name: 'base',
  test: /catalog\/src\/durations\.ts$|contract\/src\/(?:client|auth|deployment|profile)\.ts$|createLucideIcon|vite\/preload-helper|dashboard\/src\/api\/(?:explained|retry)\.ts$|node_modules\/react(?:-dom)?\/|dashboard\/src\/lib\/(?:stored|assistant-database|consent|telemetry-cookie|request-id|return-path|signed-in-mark|with-lock)\.ts$/,
  priority: 2,
}

/** What every page of the shell has at once: in a file each, it would weigh more. */
const SHELL = {
  name: 'shell',
  test: /dashboard\/src\/(?:app\/(?:navigation|use-(?:navigation|organization|project)-here)|access\/(?:require-existence|require-feature|lacks-mfa)|components\/use-is-narrow|lib\/plain-search)\.ts$|react-router\/dist\/esm\/(?:Match|CatchBoundary|ClientOnly|not-found|ScriptOnce|renderRouteNotFound|scroll-restoration|fileRoute|lazyRouteComponent|route|link|useNavigate|useLocation|utils)\.js$/,
  priority: 1,
}

const PLATFORM = 'http://localhost:8000'

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
    themeInHtml(),
    signInEntry(),
    contractWithoutSchemas(),
    preloads.plugin,
  ],
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(['/platform', '/v1', '/api', '/openapi.json'].map((path) => [path, PLATFORM])),
  },
  build: {
    outDir: 'dist',
    manifest: true,
    // A module preload polyfill would be a second inline script; every browser we support has the real thing.
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
    rolldownOptions: {
      input: { index: 'index.html', 'sign-in': 'sign-in.html' },
      output: { codeSplitting: { groups: [BASE, SHELL] } },
    },
  },
})
