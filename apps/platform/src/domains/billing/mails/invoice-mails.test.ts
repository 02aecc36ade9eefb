import { days } from '@plinth/catalog/durations'
import { billing } from '@plinth/contract/billing'
import { billingCustomers } from '@plinth/contract/billing-customers'
import { invoices } from '@plinth/contract/invoices'
import type { MailMessage } from '@plinth/identity/mail'
import { expect, test } from 'vitest'
import type { SendMail } from '../../../context/task.ts'
import { createStores } from '../../../stores/stores.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { notByTheClock } from '../../../testing/not-by-the-clock.ts'
import { billingTasks } from '../billing-tasks.ts'
import { mailInvoices } from './mail-invoices.ts'

notByTheClock(billingTasks['mail-invoices'])
const platform = await givenPlatform()
const operator = await platform.operator()

const DUE = new Date('2030-05-10T00:00:00.000Z')
const mails: MailMessage[] = []

/** The job as it runs, with mails that leave when their transaction commits. `killed` breaks off after a mail was written. */
async function runAt(now: Date, { killed = false } = {}) {
  await mailInvoices({
    stores: platform.stores,
    clock: { now: () => now },
    edition: platform.process.edition,
    log: platform.process.log,
    publicUrl: 'https://plinth.example',
    inTransaction: async (work) => {
      const written: MailMessage[] = []
      const send: SendMail = async (message) => void written.push(message)
      const result = await platform.process.authContext.sql.transaction(async (tx) => {
        const outcome = await work(createStores(tx), send)
        if (killed && written.length > 0) throw new Error('killed')
        return outcome
      })
      mails.push(...written)
      return result
    },
  })
}

async function given(id: string) {
  const { owner, dev, organizations } = await platform.given({
    organizations: [{ name: 'Acme http://evil.example', owner: 'owner', developer: 'dev' }],
  })
  const { slug } = organizations[0]!
  const open = (ids: string[]) =>
    operator.call(billing.changeConditions, {
      slug,
      open_invoices: ids.map((one) => ({ id: one, amount_due: 25.5, due_date: DUE.toISOString() })),
    })
  await open([id])
  const about = () => mails.filter(({ subject }) => subject.includes(id))
  const sent = () => about().map(({ to, subject }) => [to, subject.replace(/ for “.*”/, '')])
  return { owner, dev, slug, open, about, sent }
}

const before = new Date(DUE.getTime() - days(10))
const late = new Date(DUE.getTime() + 1)
const later = new Date(DUE.getTime() + days(7))

test('an invoice is mailed when it is issued, overdue, overdue for a week and paid, to the owner and the billing address, each once', async () => {
  const { owner, dev, slug, about, sent } = await given('one-1')
  await owner.call(billingCustomers.change, { slug, name: 'Acme', billing_email: 'bills@acme.example', address: null })
  const both = (subject: string) => [owner.email, 'bills@acme.example'].sort().map((to) => [to, subject])
  const issued = both('Invoice one-1: $25.50')
  await runAt(before)
  await runAt(before)
  expect(sent()).toEqual(issued)
  const overdue = both('Invoice one-1 is overdue')
  await Promise.all([runAt(late), runAt(late), runAt(late)])
  expect(sent()).toEqual([...issued, ...overdue])
  const reminded = both('Reminder: invoice one-1 is overdue')
  await runAt(new Date(later.getTime() - 1))
  await runAt(later)
  await runAt(new Date(later.getTime() + days(300)))
  expect(sent()).toEqual([...issued, ...overdue, ...reminded])
  for (const status of ['paid', 'open', 'paid'] as const)
    await operator.call(invoices.setStatus, { slug, invoice_id: 'one-1', status })
  await runAt(later)
  await runAt(later)
  expect(sent()).toEqual([...issued, ...overdue, ...reminded, ...both('Invoice one-1 is paid')])
  expect(mails.map(({ to }) => to)).not.toContain(dev.email)
  for (const { text } of about()) {
    expect(text).toContain(`https://plinth.example/org/${slug}/billing?invoice=one-1`)
    expect(text).not.toContain('http://evil')
  }
})

test('what a killed run wrote is sent by the next one, and once', async () => {
  const { sent } = await given('killed-1')
  await runAt(before, { killed: true })
  expect(sent()).toEqual([])
  await runAt(before)
  await runAt(before)
  expect(sent()).toHaveLength(1)
})

test('of mails that were missed only the last is sent', async () => {
  const { sent, open } = await given('missed-1')
  await runAt(later)
  expect(sent().map(([, subject]) => subject)).toEqual(['Reminder: invoice missed-1 is overdue'])
  await open([])
  await runAt(later)
  expect(sent().map(([, subject]) => subject)).toEqual([
    'Reminder: invoice missed-1 is overdue',
    'Invoice missed-1 is paid',
  ])
})

test('an invoice that is void is not mailed about', async () => {
  const { slug, sent } = await given('void-1')
  await operator.call(invoices.setStatus, { slug, invoice_id: 'void-1', status: 'void' })
  await runAt(later)
  expect(sent()).toEqual([])
})
