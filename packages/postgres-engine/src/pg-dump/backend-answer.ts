const READY = 'Z'
const ERROR = 'E'
const AUTHENTICATION = 'R'
const TERMINATE = 'X'
const [AUTHENTICATED, SASL_DONE] = [0, 12]

/**
 * Says with each piece of a server's answer whether it was the last: the server is ready for the next query, wants more
 * of the login, or turned the client away. https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export function answerReader() {
  const cut = messageCutter(1)
  let isLoggedIn = false
  return (piece: Buffer): boolean => {
    const { messages, isWhole } = cut(piece)
    for (const message of messages) if (typeOf(message) === READY) isLoggedIn = true
    const last = messages.at(-1)
    if (last === undefined || !isWhole) return false
    return isLoggedIn ? typeOf(last) === READY : typeOf(last) === ERROR || asksForMore(last)
  }
}

/** Says whether everything that a client has sent so far is whole and waits for an answer. */
export function questionReader() {
  let cut = messageCutter(0)
  let isFirst = true
  return (piece: Buffer): boolean => {
    const { messages, isWhole } = cut(piece)
    const last = messages.at(-1)
    if (last === undefined || !isWhole) return false
    const wasFirst = isFirst
    // Only the message that opens a connection has no type.
    if (isFirst) cut = messageCutter(1)
    isFirst = false
    return wasFirst || typeOf(last) !== TERMINATE
  }
}

/** Puts pieces together and cuts them into messages; each holds its own length after `typeLength` bytes. */
function messageCutter(typeLength: 0 | 1) {
  let rest: Buffer = Buffer.alloc(0)
  return (piece: Buffer) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const messages: Buffer[] = []
    while (rest.length >= typeLength + 4) {
      const end = typeLength + rest.readUInt32BE(typeLength)
      if (rest.length < end) break
      messages.push(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
    return { messages, isWhole: rest.length === 0 }
  }
}

function typeOf(message: Buffer) {
  return String.fromCharCode(message[0] ?? 0)
}

function asksForMore(message: Buffer) {
  if (typeOf(message) !== AUTHENTICATION) return false
  const kind = message.readUInt32BE(5)
  return kind !== AUTHENTICATED && kind !== SASL_DONE
}
