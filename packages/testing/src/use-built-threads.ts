import { pathToFileURL } from 'node:url'
import { useBuiltThreads } from '@plinth/threads/start-thread'
import { inject } from 'vitest'
import type {} from './global-setup.ts'

// from its source a thread compiles itself at every start
useBuiltThreads(pathToFileURL(`${inject('programs')}/`))
