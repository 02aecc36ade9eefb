import { defineConfig } from 'vite'

/** One file for the server, one for what asks models, and one for each worker thread; what npm installed stays outside. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        'score-password.worker': 'src/domains/profile/score-password.worker.ts',
        'dump.worker': '../../packages/postgres-engine/src/upgrade/dump.worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
