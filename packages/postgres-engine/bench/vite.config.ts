import { defineConfig } from 'vite'

/** As the server is built: from source, the threads of a backup start later than those of a platform. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    rollupOptions: {
      input: {
        backups: 'backups.ts',
        'point-in-time': 'point-in-time.ts',
        'project-load': 'project-load.ts',
        'block.worker': '../../backups/src/blocks/block.worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
