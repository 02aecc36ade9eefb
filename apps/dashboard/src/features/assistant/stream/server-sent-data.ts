/** The data of each server-sent event, however the bytes are cut on the way. Names, ids and comments are left out. */
export async function* serverSentData(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let data: string[] = []
  for await (const line of linesOf(body)) {
    if (line === '') {
      if (data.length > 0) yield data.join('\n')
      data = []
    } else if (line.startsWith('data:')) data.push(line.slice('data:'.length).replace(/^ /, ''))
  }
  if (data.length > 0) yield data.join('\n')
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      rest += value
      // a line may end in two characters, and the second one may still be on its way
      const lines = rest.split(/\r\n|\n|\r(?=[^])/)
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    // who stops reading wants no more of it
    void reader.cancel().catch(() => undefined)
  }
  if (rest !== '') yield rest.replace(/\r$/, '')
}
