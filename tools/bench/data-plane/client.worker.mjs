import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

// A client that costs as little as possible: requests are written as they were given, and of responses no more is read
// than their status and length. Each connection sends its next request when the response is there.
const { port, requests, connections, seconds, perSecond } = workerData
const latencies = []
const failures = new Map()
let next = 0
const end = performance.now() + seconds * 1000

await Promise.all(Array.from({ length: connections }, (_, index) => useConnection(index)))
parentPort.postMessage({ latencies: Float64Array.from(latencies), failures: [...failures] })

async function useConnection(index) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const every = perSecond === undefined ? 0 : (connections / perSecond) * 1000
  let due = performance.now() + (every * index) / connections
  while (performance.now() < end) {
    if (every > 0) {
      const wait = due - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    }
    // at a given rate what waited for its turn has waited, too
    const started = every > 0 ? due : performance.now()
    due += every
    const status = await exchange(socket, requests[next++ % requests.length])
    latencies.push(performance.now() - started)
    if (status >= 300) failures.set(status, (failures.get(status) ?? 0) + 1)
  }
  socket.destroy()
}

function exchange(socket, request) {
  return new Promise((resolve, reject) => {
    let text = ''
    let missing
    socket.on('data', read)
    socket.once('error', reject)
    socket.once('close', closed)
    socket.write(request)

    function read(chunk) {
      if (missing === undefined) {
        text += chunk.toString('latin1')
        const head = text.indexOf('\r\n\r\n')
        if (head === -1) return
        const [, length] = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head + 2)) ?? []
        if (length === undefined) throw new Error(`A response without a length:\n${text.slice(0, head)}`)
        missing = Number(length) - (text.length - head - 4)
      } else missing -= chunk.length
      if (missing > 0) return
      socket.off('data', read)
      socket.off('error', reject)
      socket.off('close', closed)
      resolve(Number(text.slice(9, 12)))
    }

    function closed() {
      reject(new Error('The connection was closed'))
    }
  })
}
