import type { PlanTier } from '@plinth/catalog/plan-tiers'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { classes } from '@plinth/ui/classes'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { tierHref, type PlanVisitor } from './tier-href.ts'
import { tierPrice } from './tier-price.ts'

interface PlanCardsProps {
  tiers: readonly PlanTier[]
  visitor: PlanVisitor
}

/** The plans side by side. What belongs together stands on one line across the cards. */
export function PlanCards({ tiers, visitor }: PlanCardsProps) {
  return (
    <ul aria-label="Plans" className="grid gap-x-3 sm:grid-cols-2 lg:grid-cols-4">
      {tiers.map((tier) => (
        <PlanCard key={tier.id} tier={tier} href={tierHref(tier.href, visitor)} />
      ))}
    </ul>
  )
}

function PlanCard({ tier, href }: { tier: PlanTier; href: string }) {
  const nameId = useId()
  const isPreferred = tier.nameBadge !== undefined
  return (
    <li
      aria-labelledby={nameId}
      className={classes(
        'row-span-6 mb-3 grid grid-rows-subgrid gap-y-0 rounded-panel border bg-surface p-5',
        isPreferred ? 'border-accent shadow-[inset_0_2px_0_var(--color-accent)]' : 'border-border',
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={nameId} className="text-section font-semibold">
          {tier.name}
        </h2>
        {tier.nameBadge && <Badge tone="accent">{tier.nameBadge}</Badge>}
      </div>
      <Price tier={tier} />
      <p className="pt-2 text-muted">{tier.description}</p>
      <Button asChild variant={isPreferred ? 'primary' : 'default'} className="mt-5 w-full">
        <a href={href}>{tier.cta}</a>
      </Button>
      <Features tier={tier} />
      {tier.footer ? (
        <p className="mt-5 border-t border-border pt-3 text-label text-muted">{tier.footer}</p>
      ) : (
        <span aria-hidden />
      )}
    </li>
  )
}

function Price({ tier }: { tier: PlanTier }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5 pt-3">
      {tier.priceLabel && <span className="text-muted">{tier.priceLabel}</span>}
      <span className="text-[2rem] leading-10 font-semibold tracking-tight">{tierPrice(tier)}</span>
      {tier.costUnit && <span className="text-muted">{tier.costUnit}</span>}
    </p>
  )
}

function Features({ tier: { preface, features } }: { tier: PlanTier }) {
  return (
    <div className="flex flex-col gap-2.5 pt-5">
      <p className="font-medium">{preface}</p>
      <ul className="flex flex-col gap-2">
        {features.map(({ text, detail }) => (
          <li key={text} className="flex gap-2">
            <Check size={14} aria-hidden className="mt-[3px] shrink-0 text-success" />
            <span className="min-w-0">
              {text}
              {detail && <span className="block text-label text-muted">{detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
