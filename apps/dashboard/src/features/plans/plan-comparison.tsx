import type { PlanFeatureSection } from '@plinth/catalog/plan-features'
import type { PlanFeature } from '@plinth/catalog/plan-features/plan-feature'
import type { PlanTier } from '@plinth/catalog/plan-tiers'
import { PlanCell } from './plan-cell.tsx'
import { tierPrice } from './tier-price.ts'

interface PlanComparisonProps {
  sections: readonly PlanFeatureSection[]
  /** The columns. */
  tiers: readonly PlanTier[]
}

/** Every feature beside what each plan has of it; the names of the plans stay in view. */
export function PlanComparison({ sections, tiers }: PlanComparisonProps) {
  return (
    <table aria-label="Comparison of the plans" className="w-full table-fixed border-separate border-spacing-0">
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col" className={`${headLook} w-[28%] max-sm:w-1/2`}>
            <span className="sr-only">Feature</span>
          </th>
          {tiers.map((tier) => (
            <th key={tier.id} scope="col" className={`${headLook} px-3`}>
              <span className="block text-section font-semibold">{tier.name}</span>
              <span className="block text-label font-normal text-muted">
                {[tier.priceLabel, tierPrice(tier)].filter(Boolean).join(' ')}
                {tier.costUnit}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      {sections.map((section) => (
        <SectionRows key={section.id} section={section} tiers={tiers} />
      ))}
    </table>
  )
}

const headLook = 'sticky top-0 z-1 border-b border-border bg-canvas py-3 text-start align-bottom'

function SectionRows({ section, tiers }: { section: PlanFeatureSection; tiers: readonly PlanTier[] }) {
  return (
    <tbody id={section.id} className="scroll-mt-8">
      <tr>
        <th scope="rowgroup" colSpan={tiers.length + 1} className="border-b border-edge pt-10 pb-2 text-start">
          <h3 className="text-section font-semibold">{section.title}</h3>
        </th>
      </tr>
      {section.features.map((feature) => (
        <FeatureRow key={feature.key} feature={feature} tiers={tiers} />
      ))}
    </tbody>
  )
}

function FeatureRow({ feature, tiers }: { feature: PlanFeature; tiers: readonly PlanTier[] }) {
  return (
    <tr className="hover:bg-hover">
      <th scope="row" className="border-b border-border py-2.5 pe-4 text-start align-top font-normal">
        {feature.title}
        {feature.usage_based && <span className="block text-label text-muted">Billed by usage</span>}
      </th>
      {tiers.map(({ planId }) => (
        <td key={planId} className="border-b border-border px-3 py-2.5 align-top wrap-break-word">
          <PlanCell value={feature.plans[planId]} />
        </td>
      ))}
    </tr>
  )
}
