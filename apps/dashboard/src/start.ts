import { ensureSession } from './api/session.ts'
import { startCalls } from './app/start-calls.ts'

// in a file of its own, which runs while the app itself is still on its way
startCalls(location.pathname, ensureSession)
