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
