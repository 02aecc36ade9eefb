import { Worker, type WorkerOptions } from 'node:worker_threads'

let builtThreads: URL | undefined

/** From now on callers that run from their sources, too, start the threads that lie built in this folder. */
export function useBuiltThreads(folder: URL) {
  builtThreads = folder
}

/**
 * Starts the program `<name>.worker` in a thread without an environment. `caller` is the address of the module that it
 * lies beside: built, or in development as its source.
 */
export function startThread(caller: string, name: string, options: WorkerOptions = {}) {
  const folder = caller.endsWith('.ts') ? builtThreads : caller
  if (folder) return new Worker(new URL(`${name}.worker.js`, folder), { ...options, execArgv: [], env: {} })
  // Node 20 ignores `--import tsx` in workers, so the worker registers it itself.
  const [tsx, source] = [import.meta.resolve('tsx/esm/api'), new URL(`${name}.worker.ts`, caller).href]
  const script = `import('${tsx}').then(({ register }) => { register(); return import('${source}') })`
  return new Worker(script, { ...options, execArgv: [], eval: true, env: { TSX_DISABLE_CACHE: '1' } })
}
