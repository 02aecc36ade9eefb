import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { atTheEnd } from '@plinth/testing/at-the-end'

export interface ReceivedMail {
  from: string
  to: string[]
  subject: string
  /** As it came, with the quoted-printable lines joined again. */
  text: string
}

/** A real SMTP server on loopback that keeps what it is sent. */
export async function givenMailServer() {
  const waiting = new Set<{ to: string; resolve: (mail: ReceivedMail) => void }>()
  const received: ReceivedMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const message = Buffer.concat(chunks).toString('latin1')
        keep({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          subject: subjectOf(message),
          text: decoded(message),
        })
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  atTheEnd(() => new Promise<void>((resolve) => smtp.close(resolve)))

  function keep(mail: ReceivedMail) {
    received.push(mail)
    for (const one of waiting) {
      if (!mail.to.includes(one.to)) continue
      waiting.delete(one)
      one.resolve(mail)
    }
  }

  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    received,
    /** The next mail to this address. Ask before causing it. */
    nextMailTo: (to: string) => new Promise<ReceivedMail>((resolve) => waiting.add({ to, resolve })),
  }
}

const decoded = (message: string) => quotedPrintable(message.replace(/=\r?\n/g, ''))

/** The subject with its encoded words, of which only those in the Q encoding occur, as RFC 2047 has them. */
function subjectOf(message: string) {
  const folded = /^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(message)?.[1] ?? ''
  const joined = folded.replace(/\r\n(?=[ \t])/g, '').replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
  return joined.replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) => quotedPrintable(word.replaceAll('_', ' ')))
}

const quotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString()
