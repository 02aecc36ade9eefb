import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { root } from '../../run.mjs'

/** The program of the log store, as the platform starts it, with both of its sockets. */
export async function startLogStore(directory) {
  const settings = {
    directory: join(directory, 'files'),
    writersSocket: join(directory, 'write'),
    readersSocket: join(directory, 'read'),
  }
  const program = fork(join(root, 'apps/platform/dist/log-store.js'), [], { env: {} })
  const listening = once(program, 'message')
  program.send({ kind: 'start', settings })
  const [message] = await listening
  if (message.kind !== 'listening') throw new Error(message.message ?? message.text)
  const [writers, readers] = [await connected(settings.writersSocket), await connected(settings.readersSocket)]
  return {
    write: (lines) => writers.call('write', lines, false),
    read: (method, request) => readers.call(method, request),
    async stop() {
      const exited = once(program, 'exit')
      program.send({ kind: 'stop' })
      await exited
    },
  }
}

/** Calls one after the other: JSON, one message a line. */
async function connected(path) {
  const socket = connect(path)
  socket.setEncoding('utf8')
  await once(socket, 'connect')
  let id = 0
  return {
    async call(method, ...parameters) {
      socket.write(`${JSON.stringify({ id: ++id, method, parameters })}\n`)
      let text = ''
      while (!text.endsWith('\n')) text += (await once(socket, 'data'))[0]
      const { result, error } = JSON.parse(text)
      if (error !== undefined) throw new Error(error)
      return result
    },
  }
}
