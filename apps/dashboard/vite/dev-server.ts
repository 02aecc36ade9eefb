import type { ServerOptions } from 'vite'

const PLATFORM_PATHS = ['/platform', '/v1', '/api', '/openapi.json']

/** Where `npm run dev` serves the pages; it passes their calls on to the platform, wherever `PLINTH_PORT` puts that. */
export function devServer({ PLINTH_PORT }: Record<string, string | undefined>) {
  const platform = `http://localhost:${PLINTH_PORT || 8000}`
  return {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(PLATFORM_PATHS.map((path) => [path, platform])),
  } satisfies ServerOptions
}
