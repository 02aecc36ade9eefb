import { seconds } from '@plinth/catalog/durations'
import { type LogPage, logs } from '@plinth/contract/logs'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { call, type Cancelable, query } from '../api/api.ts'

/** Which lines are shown. */
export type LogsAsked = Pick<
  typeof logs.list.$sent,
  'ref' | 'from' | 'to' | 'sources' | 'levels' | 'methods' | 'statuses' | 'roles' | 'text'
>

const LIVE_LINES_EVERY = seconds(2)
const LIVE_SUMMARY_EVERY = seconds(10)

/** Pages of lines, newest first. */
export const logLinesQuery = (asked: LogsAsked, isLive: boolean) => ({
  queryKey: ['logs', asked],
  queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
    call(logs.list, { ...asked, before: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: LogPage) => next ?? undefined,
  staleTime: seconds(5),
  refetchInterval: isLive ? LIVE_LINES_EVERY : (false as const),
  placeholderData: keepPreviousData,
})

export const logSummaryQuery = (asked: LogsAsked, isLive: boolean) => ({
  ...query(logs.summary, asked),
  staleTime: seconds(5),
  refetchInterval: isLive ? LIVE_SUMMARY_EVERY : (false as const),
  placeholderData: keepPreviousData,
})

export const logLineQuery = (ref: string, id: string) => ({ ...query(logs.get, { ref, id }), staleTime: Infinity })

export const requestLinesQuery = (ref: string, id: string) => ({
  ...query(logs.request, { ref, id }),
  staleTime: seconds(5),
})

/** Runs SQL over lines; its signal cancels it. */
export const useLogQuery = () =>
  useMutation({
    mutationFn: ({ signal, ...asked }: typeof logs.query.$sent & Cancelable) => call(logs.query, asked, { signal }),
  })
