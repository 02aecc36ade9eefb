import type { metrics, ServiceTraffic } from '@plinth/contract/metrics'
import { Table } from '@plinth/ui/table'
import { formatCount } from '../../../lib/format/format-row-count.ts'

/** A line for each service that had requests in the last day. */
export function TrafficTable({ hour, day }: (typeof metrics.traffic)['$answer']) {
  return (
    <Table
      label="Requests by service"
      rows={day.map((each) => ({
        day: each,
        hour: hour.find(({ service }) => service === each.service),
      }))}
      rowKey={({ day }) => day.service ?? ''}
      columns={[
        { key: 'service', header: 'Service', primary: true, cell: ({ day }: TrafficRow) => nameOf(day.service) },
        number('Last hour', ({ hour }) => formatCount(hour?.requests ?? 0)),
        number('Errors', ({ hour }) => formatCount(hour?.errors ?? 0)),
        number('Median', ({ hour }) => milliseconds(hour?.median_ms)),
        number('95th percentile', ({ hour }) => milliseconds(hour?.p95_ms)),
        number('Last day', ({ day }) => formatCount(day.requests)),
        number('Errors of the day', ({ day }) => formatCount(day.errors)),
        number('95th percentile of the day', ({ day }) => milliseconds(day.p95_ms)),
      ]}
    />
  )
}

interface TrafficRow {
  day: ServiceTraffic
  hour: ServiceTraffic | undefined
}

const number = (header: string, cell: (row: TrafficRow) => string) => ({
  key: header,
  header,
  align: 'end' as const,
  cell,
})

const milliseconds = (value: number | undefined) => (value === undefined ? '–' : `${Math.round(value)} ms`)

const nameOf = (service: string | null) => (service === null ? 'Gateway' : (names.get(service) ?? service))

const names = new Map([
  ['rest', 'REST'],
  ['auth', 'Auth'],
])
