import type { MetricRange } from '@plinth/contract/metrics'

export interface HomeSearch {
  /** What the charts show; without it, the last hour. */
  range?: Exclude<MetricRange, 'hour'>
}

export const homeSearch = ({ range }: Record<string, unknown>): HomeSearch =>
  range === 'day' || range === 'week' ? { range } : {}
