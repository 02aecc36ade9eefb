import { StreamedAnswer } from './streamed-answer.ts'

/** A file that a browser saves. Its name is ours: letters, digits, dots and dashes. */
export class FileDownload extends StreamedAnswer {
  constructor(body: ReadableStream<Uint8Array>, name: string) {
    super(body, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
    })
  }
}

/** A small file that is complete before it is sent. */
export const fileOf = (bytes: Uint8Array, name: string) =>
  new FileDownload(
    new ReadableStream({
      start(controller) {
        controller.enqueue(bytes)
        controller.close()
      },
    }),
    name,
  )
