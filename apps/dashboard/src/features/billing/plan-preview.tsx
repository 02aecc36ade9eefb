import { fallingAllowances } from '@plinth/catalog/falling-allowances'
import { inDollars } from '@plinth/catalog/money'
import { plans } from '@plinth/catalog/plans'
import type { Organization } from '@plinth/contract/organizations'
import { type PlanPreview as Preview, subscriptions } from '@plinth/contract/subscriptions'
import { Banner } from '@plinth/ui/banner'
import { Skeleton } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../api/api.ts'
import { Failure } from '../../components/frames/failure.tsx'
import { formatDay } from '../../lib/format/format-day.ts'
import { limitsInWords } from './limits-in-words.ts'

interface PlanPreviewProps {
  organization: Organization
  plan: Preview['plan']
}

/** What the chosen plan changes, as the server computes it for the change itself. */
export function PlanPreview({ organization, plan }: PlanPreviewProps) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(subscriptions.preview, { slug: organization.slug, plan }),
    // the share of a cycle is another one a moment later
    staleTime: 0,
  })
  if (error) {
    return (
      <Failure
        title="The preview could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <Skeleton className="h-40" />
  const { name } = plans[plan]
  const falling = fallingAllowances(organization.plan.id, plan)
  return (
    <section aria-label="What changes" className="flex flex-col gap-4">
      <dl className="grid grid-cols-1 gap-x-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2">
        <Fact name="Begins">
          {data.is_at_once ? 'At once' : `On ${formatDay(data.begins_at)}, when the cycle ends`}
        </Fact>
        <Fact name={`Invoice of ${formatDay(data.period_end)}`}>
          {data.changed_upcoming_cents === data.upcoming_cents
            ? `${inDollars(data.upcoming_cents)}, as without the change`
            : `${inDollars(data.changed_upcoming_cents)} instead of ${inDollars(data.upcoming_cents)}, with the share of each plan to the second`}
        </Fact>
        <Fact name="From the next cycle">
          {data.month_cents === 0 ? 'Nothing' : `${inDollars(data.month_cents)} per month, plus compute and usage`}
        </Fact>
        <Fact name="Limits">{limitsInWords(data.limits)}</Fact>
        {falling.length > 0 && (
          <Fact name="Includes less">
            <ul>
              {falling.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      {data.exceeded.length > 0 && (
        <Banner tone="warning" title={`The organization does not fit the ${name} plan yet`}>
          <ul className="list-disc ps-4">
            {data.exceeded.map((one) => (
              <li key={one}>{capitalized(one)}</li>
            ))}
          </ul>
          The {name} plan begins when nothing of this is left. Until then, the present plan stays and is billed.
        </Banner>
      )}
    </section>
  )
}

const capitalized = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere max-sm:pb-3">{children}</dd>
    </>
  )
}
