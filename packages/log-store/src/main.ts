import { runProgram } from '@plinth/service-kit/program'
import { type LogStoreSettings, serveLogStore } from './serve-log-store.ts'

// the log store in a process of its own; what it writes is for this user alone
process.umask(0o077)
runProgram({
  async start(settings: LogStoreSettings, log) {
    const { close } = await serveLogStore({
      ...settings,
      log,
      onFatal(error) {
        log.error({ err: error }, 'The log store cannot write any more')
        process.exit(1)
      },
    })
    return { place: undefined, close }
  },
  onOrphaned: 'end',
})
