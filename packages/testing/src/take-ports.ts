import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below what the system gives to a caller that names no port, so that none of those is ever in the way. */
const FIRST = 20_000
const BLOCK = 4
const BLOCKS = 3_000

/**
 * Three ports of 127.0.0.1 on which nothing listens, and which no other test takes while this process runs, also not
 * between the end of what listened there and its next start.
 */
export async function takePorts(): Promise<[number, number, number]> {
  for (let block = Math.floor(Math.random() * BLOCKS); ; block = (block + 1) % BLOCKS) {
    const port = FIRST + block * BLOCK
    // the first of a block is held, and says that the others have an owner
    const held = await listening(port)
    if (!held) continue
    const own: [number, number, number] = [port + 1, port + 2, port + 3]
    if (await areFree(own)) {
      held.unref()
      return own
    }
    await closed(held)
  }
}

async function areFree(ports: readonly number[]) {
  for (const port of ports) {
    const server = await listening(port)
    if (!server) return false
    await closed(server)
  }
  return true
}

async function listening(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch {
    return undefined
  }
}

const closed = (server: Server) => new Promise((resolve) => server.close(resolve))
