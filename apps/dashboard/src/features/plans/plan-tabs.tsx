import type { PlanId } from '@plinth/catalog/plans'
import type { PlanTier } from '@plinth/catalog/plan-tiers'
import { TabLink, TabNav } from '@plinth/ui/tabs'
import { Link } from '@tanstack/react-router'

/** Where there is room for one plan only: which one is compared. */
export function PlanTabs({ tiers, current }: { tiers: readonly PlanTier[]; current: PlanId }) {
  return (
    <div className="sticky top-0 z-1 -mx-4 bg-canvas px-4 pt-1 sm:hidden">
      <TabNav label="Plan to look at">
        {tiers.map(({ planId, name }) => (
          <TabLink key={planId} asChild current={planId === current}>
            <Link to="/plans" search={{ plan: planId }} replace resetScroll={false}>
              {name}
            </Link>
          </TabLink>
        ))}
      </TabNav>
    </div>
  )
}
