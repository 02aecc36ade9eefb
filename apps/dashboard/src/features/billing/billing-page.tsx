import { managedBy, partnerIdOf } from '@plinth/catalog/billing-partners'
import { plans } from '@plinth/catalog/plans'
import { readingBills } from '@plinth/contract/billing'
import type { Organization } from '@plinth/contract/organizations'
import { subscriptions } from '@plinth/contract/subscriptions'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Panel, PanelRow, Section } from '@plinth/ui/section'
import { Skeleton } from '@plinth/ui/skeleton'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useAccess } from '../../access/use-access.ts'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { organizationsQuery } from '../../data/organizations.ts'
import { pricePerMonth } from '../../lib/format/format-price.ts'
import { invoiceInAddress } from './invoices/invoice-address.ts'
import { PlannedPlan } from './planned-plan.tsx'
import { limitsInWords } from './limits-in-words.ts'

const ChangePlanDialog = lazy(() => import('./shown-late.ts').then((module) => ({ default: module.ChangePlanDialog })))

const BillingDetails = lazy(() => import('./shown-late.ts').then((module) => ({ default: module.BillingDetails })))

const UpcomingInvoice = lazy(() => import('./shown-late.ts').then((module) => ({ default: module.UpcomingInvoice })))

const InvoicePage = lazy(() => import('./shown-late.ts').then((module) => ({ default: module.InvoicePage })))

const InvoiceTable = lazy(() => import('./shown-late.ts').then((module) => ({ default: module.InvoiceTable })))

/** What an organization is on, what it owes, and where bills go. */
export function BillingPage({ slug }: { slug: string }) {
  const { data: organizations } = useSuspenseQuery(organizationsQuery())
  const organization = organizations.find((candidate) => candidate.slug === slug)
  const access = useAccess()
  const invoice = useLocation({ select: ({ searchStr }) => invoiceInAddress(searchStr) })
  if (!organization) return null
  const maySee = access.may(readingBills, { organization: slug })
  if (maySee && invoice) {
    return (
      <Page>
        <Suspense fallback={<Skeleton className="h-96" />}>
          <InvoicePage organization={organization} id={invoice} />
        </Suspense>
      </Page>
    )
  }
  return (
    <TooltipProvider>
      <Page>
        <PageTitle>{`Billing · ${organization.name}`}</PageTitle>
        <div className="flex w-full max-w-180 flex-col gap-10">
          <PageHeader title="Billing" />
          <Plan organization={organization} />
          {maySee ? (
            <>
              <Invoices organization={organization} />
              <Address organization={organization} />
            </>
          ) : (
            <Banner tone="info" title="Your role in this organization does not show its bills.">
              One of its owners can tell you more.
            </Banner>
          )}
        </div>
      </Page>
    </TooltipProvider>
  )
}

function Plan({ organization }: { organization: Organization }) {
  const { plan, billing_email } = organization
  const { dollarsPerMonth } = plans[plan.id]
  const { may } = useAccess()
  const [isChanging, setChanging] = useState(false)
  const isChosenHere = plan.id !== 'enterprise' && managedBy(organization) === 'plinth'
  const mayChange = isChosenHere && may(subscriptions.changePlan, { organization: organization.slug })
  return (
    <Section id="plan" title="Plan">
      <Panel padded={false}>
        <PanelRow
          title={plan.name}
          description={dollarsPerMonth === undefined ? 'As agreed.' : `${pricePerMonth(dollarsPerMonth)}.`}
        >
          <div className="flex flex-wrap gap-2">
            <Button asChild variant={mayChange ? 'quiet' : 'default'}>
              <Link to="/plans">Compare plans</Link>
            </Button>
            {mayChange && <Button onClick={() => setChanging(true)}>Change plan</Button>}
          </div>
        </PanelRow>
        <PlannedPlan organization={organization} mayChange={mayChange} />
        <PanelRow title="Limits" description={limitsInWords(organization.limits)} />
        <Partner organization={organization} />
        <PanelRow title="Billing email" description={billing_email ?? 'Unknown'} />
      </Panel>
      {isChanging && (
        <Suspense>
          <ChangePlanDialog organization={organization} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Section>
  )
}

/** Where bills come from, where that is not Plinth. */
function Partner({ organization }: { organization: Organization }) {
  const manager = managedBy(organization)
  if (manager === 'plinth') return null
  const id = partnerIdOf(organization.slug)
  return (
    <PanelRow
      title={`Billed through the ${marketplaces[manager]}`}
      description={id === undefined ? 'Change the plan there.' : `Change the plan there. The ID there is ${id}.`}
    />
  )
}

const marketplaces = {
  'vercel-marketplace': 'Vercel Marketplace',
  'aws-marketplace': 'AWS Marketplace',
} satisfies Record<Exclude<ReturnType<typeof managedBy>, 'plinth'>, string>

function Invoices({ organization }: { organization: Organization }) {
  const isBilledHere = managedBy(organization) === 'plinth'
  return (
    <>
      {isBilledHere && (
        <Section id="upcoming" title="Upcoming invoice">
          <Suspense fallback={<Skeleton className="h-28" />}>
            <UpcomingInvoice slug={organization.slug} />
          </Suspense>
        </Section>
      )}
      <Section id="invoices" title="Invoices">
        <Suspense fallback={<Skeleton className="h-28" />}>
          <InvoiceTable organization={organization} />
        </Suspense>
      </Section>
    </>
  )
}

function Address({ organization }: { organization: Organization }) {
  return (
    <Section id="address" title="Billing address and tax IDs">
      <Suspense fallback={<Skeleton className="h-28" />}>
        <BillingDetails organization={organization} />
      </Suspense>
    </Section>
  )
}
