import { defineConfig } from 'vite'

/** The server, the data plane, the log store, the commands, what asks models, and each worker thread; what npm installed stays outside. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        'data-plane': 'src/data-plane/main.ts',
        'log-store': '../../packages/log-store/src/main.ts',
        'log-query': '../../packages/log-store/src/query/main.ts',
        'back-up': 'src/back-up.ts',
        restore: 'src/restore.ts',
        'verify-audit': 'src/verify-audit.ts',
        'score-password.worker': 'src/domains/passwords/score-password.worker.ts',
        'block.worker': '../../packages/backups/src/blocks/block.worker.ts',
        'dump.worker': '../../packages/postgres-engine/src/pg-dump/dump.worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
