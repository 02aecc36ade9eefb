import type { TaskTools } from '../../context/task.ts'
import type { MeasuredHour } from '../../stores/usage-store.ts'

export type MeterTools = Pick<TaskTools, 'stores' | 'projectLogs' | 'clock'>

/**
 * What all projects used of something in one hour, from what really happened; the moments are milliseconds since 1970.
 * The same hour is asked for again. No cluster is woken for it. Throws where it cannot be known now.
 */
type MeterSource = (from: number, to: number, tools: MeterTools) => Promise<MeasuredHour[]>

/** Sizes and time awake, from the samples of every minute. */
const samples: MeterSource = (from, to, { stores }) => stores.usage.measureSamples(new Date(from), new Date(to))

/** From the gateway's lines. Lines that a full log store dropped are missing. */
const requests: MeterSource = async (from, to, { projectLogs }) =>
  (await projectLogs.requestsByHour({ from, to })).flatMap(({ ref, at, requests: quantity, bytes }) => [
    { ref, metric: 'requests' as const, hour: new Date(at), quantity },
    { ref, metric: 'egress' as const, hour: new Date(at), quantity: bytes },
  ])

/** Services that are built later add theirs. */
export const meterSources: readonly MeterSource[] = [samples, requests]
