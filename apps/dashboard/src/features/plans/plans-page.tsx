import { planComparison } from '@plinth/catalog/plan-features'
import type { Assurance } from '@plinth/catalog/plan-features/plan-feature'
import { shownPlanTiers } from '@plinth/catalog/plan-tiers'
import type { PlanId } from '@plinth/catalog/plans'
import { PageHeader } from '@plinth/ui/page-header'
import { Section } from '@plinth/ui/section'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { PlainFrame } from '../../components/frames/plain-frame.tsx'
import { useIsNarrow } from '../../components/frames/use-is-narrow.ts'
import { PlanCards } from './plan-cards.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { PlanTabs } from './plan-tabs.tsx'
import type { PlanVisitor } from './tier-href.ts'

interface PlansPageProps {
  visitor: PlanVisitor
  /** The one that is compared where there is room for one only. */
  plan: PlanId
  assurances: readonly Assurance[]
}

/** What there is to choose from, and what it costs. For everybody, signed in or not. */
export function PlansPage({ visitor, plan, assurances }: PlansPageProps) {
  const tiers = shownPlanTiers(assurances)
  const isNarrow = useIsNarrow()
  return (
    <PlainFrame wide>
      <PageTitle>Plans</PageTitle>
      <PageHeader
        title="Plans"
        description="Each organization has a plan, which its projects share. Prices are in US dollars."
      />
      <PlanCards tiers={tiers} visitor={visitor} />
      <Section
        title="All features compared"
        description="What is billed by usage costs extra beyond the included amount."
      >
        <PlanTabs tiers={tiers} current={plan} />
        <PlanComparison
          sections={planComparison(assurances)}
          tiers={isNarrow ? tiers.filter(({ planId }) => planId === plan) : tiers}
        />
      </Section>
    </PlainFrame>
  )
}
