import type { MetricRange, Metrics, Overview } from '@plinth/contract/metrics'
import type { Project } from '@plinth/contract/projects'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Section } from '@plinth/ui/section'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Failure } from '../../../components/frames/failure.tsx'
import { metricsQuery, overviewQuery } from '../../../data/metrics.ts'
import { charted } from './charted.ts'
import { Figure } from './figure.tsx'
import { RangeChoice } from './range-choice.tsx'
import { rangeWords } from './summarize.ts'

interface FiguresProps {
  project: Project
  range: MetricRange
}

/** How the cluster does, and how it did before. */
export function Figures({ project: { ref }, range }: FiguresProps) {
  const navigate = useNavigate()
  const { data: overview } = useQuery(overviewQuery(ref))
  const { data: metrics, error, refetch } = useQuery(metricsQuery(ref, range))
  return (
    <Section
      title="Activity"
      description={
        // its line is there from the start, so that the charts stay where they are
        metrics ? <Collecting metrics={metrics} range={range} isAwake={overview?.is_awake} /> : '\u00A0'
      }
      actions={
        <RangeChoice
          value={range}
          onChange={(chosen) =>
            void navigate({
              to: '.',
              search: chosen === 'hour' ? {} : { range: chosen },
              resetScroll: false,
              replace: true,
            })
          }
        />
      }
    >
      {error && !metrics ? (
        <Failure title="The charts could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 lg:grid-cols-3">
          {charted.map((figure) => (
            <Figure key={figure.key} figure={figure} range={range} metrics={metrics} overview={overview} />
          ))}
        </ul>
      )}
    </Section>
  )
}

interface CollectingProps {
  metrics: Metrics
  range: MetricRange
  isAwake: Overview['is_awake'] | undefined
}

/** What the charts can show at most. */
function Collecting({ metrics: { since, points }, range, isAwake }: CollectingProps) {
  if (isAwake === false) return 'The database is asleep, so nothing is measured. It wakes up when something connects.'
  if (since === null) return 'Charts begin with the first measurement, within a minute.'
  if (Date.parse(since) > Date.parse(points[0]!.at))
    return (
      <>
        Measured every minute while the database is awake. First measured <RelativeTime value={since} />.
      </>
    )
  return `Measured every minute while the database is awake, over the ${rangeWords[range]}.`
}
