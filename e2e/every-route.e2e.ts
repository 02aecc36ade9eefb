import { startScriptedModel, type ScriptedModel } from '@plinth/testing/scripted-model'
import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { isShooting, shoot, writeContactSheets } from './contact-sheets.ts'
import { PASSWORD } from './people.ts'
import { givenPerson, type Person } from './person.ts'
import { type Plinth, SETUP_TOKEN, startPlinth } from './plinth.ts'
import { routesOfTheDashboard } from './routes.ts'
import { addSecondFactor } from './second-factor.ts'
import { setTheme } from './set-theme.ts'

const OTHER_THEMES = ['dark', 'classic-dark']
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

let model: ScriptedModel
let plinth: Plinth
test.beforeAll(async () => {
  model = await startScriptedModel()
  plinth = await startPlinth({ PLINTH_AI_BASE_URL: model.url, PLINTH_AI_MODEL: 'scripted' })
})
test.afterAll(async ({ browser }) => {
  await writeContactSheets(browser)
  await plinth.stop()
  await model.close()
})

test('the pages before sign-in pass in every theme, on a desk and on a phone', async ({ page }) => {
  const complaints = listen(page)
  await visit(page, '/sign-up', 'Set up Plinth')
  await givenPerson(page, plinth)
  await page.context().clearCookies()
  await visit(page, '/sign-up', 'Sign up')
  await visit(page, '/forgot-password', 'Forgot your password')
  await visit(page, '/reset-password', 'This link is not complete')
  await visit(page, '/reset-password#token_hash=0123456789abcdef&type=recovery', 'Set a new password')
  await visit(page, '/confirm', 'This link is not complete')
  await visit(page, '/github-callback', 'Nothing to do here')
  await visit(page, '/confirm#token_hash=0123456789abcdef&type=signup', 'Confirm your e-mail address')
  // nobody signed in here, so nobody's session is asked for
  await page.evaluate(() => localStorage.removeItem('plinth.signed-in'))
  await visit(page, '/sign-in', 'Sign in')
  await visit(page, '/join#token=0123456789abcdef&slug=acme-1', 'You have been invited')
  await visit(page, '/sign-up?returnTo=%2Fjoin#token=0123456789abcdef&slug=acme-1', 'You have been invited')
  await visit(page, '/support/new?category=dashboard_bug&sid=report-1', 'The error report report-1 is attached')
  await visit(page, '/contact/enterprise', 'Talk to us about Enterprise')
  await visit(page, `/inbox#token=${SETUP_TOKEN}`, 'Inbox')
  await addSecondFactor(await givenPerson(page, plinth, 'halfway@example.com'))
  await givenPerson(page, plinth, 'halfway@example.com')
  await visit(page, '/second-step', 'Use a recovery code')
  expect(complaints).toEqual([])
})

test('every route of the dashboard passes in every theme, on a desk and on a phone', async ({ page, browser }) => {
  test.setTimeout(600_000)
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Acme')
  const emptySlug = await person.organization('Bare')
  const ref = await person.project(slug, 'Quarry')
  const paused = await person.project(slug, 'Resting')
  await person.post(`projects/${paused}/pause`)
  await person.sql(
    ref,
    `create schema empty;
     create table stones (id bigint primary key, name text, kind jsonb, is_heavy boolean not null default true);
     insert into stones select n, 'stone ' || n, jsonb_build_object('n', n) from generate_series(1, 300) n;
     create view heavy_stones as select * from stones where is_heavy;
     create table dust (id int primary key);
     create function count_stones() returns bigint language sql stable as 'select count(*) from stones';
     create function weigh() returns trigger language plpgsql as 'begin return new; end';
     create trigger weighed before insert on stones for each row execute function weigh();
     create type finish as enum ('rough', 'polished');
     create publication stone_changes for table stones where (id > 7);
     create role "night shift" login password 'x'`,
  )
  const [stones, view, dust] = await Promise.all(
    ['stones', 'heavy_stones', 'dust'].map((name) => person.tableId(ref, name)),
  )
  const snippet = await person.post(`projects/${ref}/content`, {
    name: 'Count',
    content: 'select count(*) from stones',
  })
  model.otherwise = () => ['Count']
  for (let sent = 0; sent < 3; sent++)
    await person.post(`projects/${ref}/assistant/complete`, { task: 'name_snippet', sql: 'select 1' })
  await person.untilStatus(paused, 'INACTIVE')
  await person.post(`organizations/${slug}/members/invitations`, { email: 'guest@example.com', role: 'Developer' })
  const theirs = await browser.newPage()
  const host = await givenPerson(theirs, plinth, 'host@example.com')
  const hostSlug = await host.organization('Elsewhere')
  await host.post(`organizations/${hostSlug}/members/invitations`, { email: person.email, role: 'Read-only' })
  await theirs.close()
  const invitation = await newestInvitation(person)
  await person.post('profile/access-tokens', {
    name: 'Nightly report',
    scopes: ['projects:read', 'database:read'],
    expires_in_days: null,
    current_password: PASSWORD,
  })
  await person.post('support/tickets', { category: 'question', subject: 'How to pause', message: 'How do I pause?' })

  const self = await person.get('profile')

  const routes: [route: string, address: string, shown: string | RegExp][] = [
    ['/organizations', '/organizations', 'Bare'],
    ['/organizations', '/organizations?error=org_not_found&org=gone', /Organization gone not found/],
    ['/org/$slug', `/org/${slug}`, 'Resting'],
    ['/org/$slug', `/org/${emptySlug}`, 'Bare has no projects yet'],
    ['/org/$slug/team/$id', `/org/${slug}/team/${self.gotrue_id}`, 'Invite people and revoke invitations'],
    ['/org/$slug/team/$id', `/org/${slug}/team/gone`, 'This organization has no such member'],
    ['/org/$slug/billing', `/org/${slug}/billing`, 'No invoices yet'],
    ['/org/$slug/usage', `/org/${slug}/usage`, 'How long databases were running'],
    [
      '/org/$slug/usage',
      `/org/${emptySlug}/usage?start=2026-01-01&end=2026-01-31`,
      'No usage was measured on these days',
    ],
    ['/org/$slug/settings', `/org/${slug}/settings`, 'What the model may see of a project'],
    ['/org/$slug/assistant', `/org/${slug}/assistant`, 'Naming a query'],
    ['/org/$slug/assistant', `/org/${emptySlug}/assistant`, 'Nothing was sent yet'],
    ['/org/$slug/team', `/org/${slug}/team`, 'guest@example.com'],
    ['/org/$slug/team', `/org/${emptySlug}/team`, 'No pending invitations'],
    ['/join', invitation, 'Join Elsewhere'],
    ['/join', '/join', 'This invitation does not work'],
    ['/support/new', '/support/new', 'Contact support'],
    ['/contact/enterprise', '/contact/enterprise', 'Talk to us about Enterprise'],
    ['/status', '/status', 'Project databases'],
    ['/guides/privacy', '/guides/privacy', 'If you opt out'],
    ['/guides/clock', '/guides/clock', 'What goes wrong'],
    ['/guides/database/extensions', '/guides/database/extensions', 'Runs statements on a schedule'],
    ['/guides/database/extensions', '/guides/database/extensions?search=nothing-so-called', 'No extension matches'],
    ['/guides/database/extensions/$name', '/guides/database/extensions/pgjwt', 'Deprecated in Postgres 17'],
    ['/discussions', '/discussions', 'Features in preview'],
    ['/discussions/$key', '/discussions/cls', 'Pages don’t shift'],
    ['/account/shortcuts', '/account/shortcuts', 'Single keys'],
    ['/plans', '/plans?plan=team', 'Most popular'],
    ['/support', '/support', 'How to pause'],
    ['/support', '/support?status=closed', 'No request is closed'],
    ['/audit-log', '/audit-log', 'Verify now'],
    ['/platform-backups', '/platform-backups', 'Create recovery phrase'],
    ['/account', '/account', 'You run this installation'],
    ['/account/security', '/account/security', 'Set up two-factor authentication'],
    ['/account/tokens', '/account/tokens', 'Nightly report'],
    ['/account/appearance', '/account/appearance', 'Cool slate'],
    ['/new', '/new', 'Create organization'],
    ['/new/$slug', `/new/${slug}`, 'Create project'],
    ['/project/$ref', `/project/${ref}`, 'Accepting connections'],
    ['/project/$ref', `/project/${paused}`, 'This project is paused'],
    ['/project/$ref/settings', `/project/${ref}/settings`, 'Pause project'],
    ['/project/$ref/settings/data-api', `/project/${ref}/settings/data-api`, 'Exposed schemas'],
    ['/project/$ref/api', `/project/${ref}/api`, 'Address'],
    ['/project/$ref/api', `/project/${ref}/api?table=stones&lang=typescript`, 'Who reaches it'],
    ['/project/$ref/api', `/project/${ref}/api?table=gone`, 'The API has no table or view gone'],
    ['/project/$ref/settings', `/project/${paused}/settings`, 'Resume project'],
    ['/project/$ref/settings/api-keys', `/project/${ref}/settings/api-keys`, 'No secret keys yet'],
    ['/project/$ref/settings/api-keys', `/project/${paused}/settings/api-keys`, 'Signs the legacy keys'],
    ['/project/$ref/editor', `/project/${ref}/editor`, 'Choose a table'],
    ['/project/$ref/editor', `/project/${ref}/editor?schema=empty`, 'There are no tables in empty yet'],
    ['/project/$ref/editor/$id', `/project/${ref}/editor/${stones}`, 'stone 1'],
    ['/project/$ref/editor/$id', `/project/${ref}/editor/${stones}?filter=id:gt:999&sort=name:desc`, 'No row matches'],
    ['/project/$ref/editor/$id', `/project/${ref}/editor/${stones}?view=definition`, 'Primary key'],
    ['/project/$ref/editor/$id', `/project/${ref}/editor/${view}`, 'stone 1'],
    ['/project/$ref/editor/$id', `/project/${ref}/editor/${dust}`, 'dust has no rows yet'],
    ['/project/$ref/editor/$id', `/project/${ref}/editor/no-number`, 'There is no such table'],
    ['/project/$ref/sql/$id', `/project/${ref}/sql/new`, 'Start from a query'],
    ['/project/$ref/sql/$id', `/project/${ref}/sql/${snippet.id}`, 'select count'],
    ['/project/$ref/sql', `/project/${ref}/sql`, 'select count'],
    ['/project/$ref/database', `/project/${ref}/database`, 'Built-in (Plinth)'],
    [
      '/project/$ref/database/api-access',
      `/project/${ref}/database/api-access`,
      'Servers only: RLS is on without policies',
    ],
    [
      '/project/$ref/database/api-access',
      `/project/${ref}/database/api-access?schema=empty`,
      'There are no tables in empty',
    ],
    ['/project/$ref/database/policies', `/project/${ref}/database/policies`, 'Nobody but the owner reads rows'],
    [
      '/project/$ref/database/policies',
      `/project/${ref}/database/policies?schema=empty`,
      'There are no tables in empty',
    ],
    [
      '/project/$ref/database/policies',
      `/project/${ref}/database/policies?search=none`,
      'No table and no policy matches',
    ],
    ['/project/$ref/database/schemas', `/project/${ref}/database/schemas`, 'is_heavy'],
    ['/project/$ref/database/schemas', `/project/${ref}/database/schemas?schema=empty`, 'There are no tables'],
    ['/project/$ref/database/schemas', `/project/${ref}/database/schemas?search=none`, 'No table matches'],
    ['/project/$ref/database/functions', `/project/${ref}/database/functions`, 'count_stones'],
    [
      '/project/$ref/database/functions',
      `/project/${ref}/database/functions?schema=empty`,
      'There are no functions in empty',
    ],
    ['/project/$ref/database/functions', `/project/${ref}/database/functions?search=none`, 'No function matches'],
    ['/project/$ref/database/triggers', `/project/${ref}/database/triggers`, 'weighed'],
    ['/project/$ref/database/triggers', `/project/${ref}/database/triggers?search=none`, 'No trigger matches'],
    [
      '/project/$ref/database/event-triggers',
      `/project/${ref}/database/event-triggers`,
      'Turns row-level security on for new tables',
    ],
    [
      '/project/$ref/database/event-triggers',
      `/project/${ref}/database/event-triggers?search=none-such`,
      'No event trigger matches',
    ],
    ['/project/$ref/database/indexes', `/project/${ref}/database/indexes`, 'stones_pkey'],
    ['/project/$ref/database/indexes', `/project/${ref}/database/indexes?search=none`, 'No index matches'],
    ['/project/$ref/database/types', `/project/${ref}/database/types`, 'polished'],
    ['/project/$ref/database/types', `/project/${ref}/database/types?schema=empty`, 'There are no types in empty'],
    ['/project/$ref/database/publications', `/project/${ref}/database/publications`, 'stone_changes'],
    [
      '/project/$ref/database/publications',
      `/project/${ref}/database/publications?search=none`,
      'No publication matches',
    ],
    ['/project/$ref/database/roles', `/project/${ref}/database/roles`, 'night shift'],
    ['/project/$ref/database/roles', `/project/${paused}/database/roles`, 'This project is paused'],
    [
      '/project/$ref/database/extensions',
      `/project/${ref}/database/extensions`,
      'names that Postgres in PLINTH_SYSTEM_POSTGRES',
    ],
    [
      '/project/$ref/database/extensions',
      `/project/${ref}/database/extensions?search=nothing-so-called`,
      'No extension matches',
    ],
    ['/project/$ref/database/column-privileges', `/project/${ref}/database/column-privileges?table=stones`, 'is_heavy'],
    [
      '/project/$ref/database/column-privileges',
      `/project/${ref}/database/column-privileges?schema=empty`,
      'There are no tables in empty',
    ],
    ['/project/$ref/database/backups', `/project/${ref}/database/backups`, 'No backups yet'],
    ['/project/$ref/database/backups', `/project/${paused}/database/backups`, 'No backups yet'],
    ['/project/$ref/advisors', `/project/${ref}/advisors`, 'Worth knowing'],
    ['/project/$ref/advisors/security', `/project/${ref}/advisors/security`, 'In the Postgres manual'],
    ['/project/$ref/advisors/query-performance', `/project/${ref}/advisors/query-performance?order=calls`, 'Mean time'],
    ['/project/$ref/logs', `/project/${ref}/logs?source=auth_logs`, 'No lines in this time'],
    ['/project/$ref/logs', `/project/${paused}/logs?source=storage_logs`, 'This page does not show this log yet'],
    ['/project/$ref/$', `/project/${ref}/database/graphiql`, 'GraphQL explorer'],
    ['/project/$ref/$', `/project/${ref}/database/no-such-page`, /does not exist|not found|no such page|no page/i],
    ['/discussions', '/discussions', 'Features in preview'],
    ['/discussions/$key', '/discussions/unified-logs', 'Write to the operator'],
    ['/', '/', 'Quarry'],
    ['/dev/ui', '/dev/ui', /does not exist|not found|no such page|no page/i],
  ]
  // with the previews that lead there, below
  const behindPreviews = ['/project/$ref/advisors/rules/security', '/project/$ref/logs/unified']
  // the same page with other words
  const alike: [address: string, shown: string][] = [
    ['api/graphiql', 'GraphQL explorer'],
    ['database/hooks', 'Database webhooks'],
    ['database/wrappers', 'About wrappers'],
    ['integrations/cron', 'About pg_cron'],
    ['settings/vault/secrets', 'About pgsodium'],
    ['storage/files', 'This is not built yet'],
    ['storage/buckets', 'This is not built yet'],
  ]
  const elsewhere = ['/inbox', '/logout', ...behindPreviews]
  expect(new Set([...routes.map(([route]) => route), ...elsewhere])).toEqual(new Set(routesOfTheDashboard()))

  const complaints = listen(page)
  await page.goto(plinth.url)
  await page.evaluate(() => localStorage.setItem('plinth.preview.advisor-rules', '{"version":1,"value":true}'))
  await page.goto(plinth.url)
  for (const [, address, shown] of routes) await visit(page, address, shown, follow)
  for (const [address, shown] of alike) await visit(page, `/project/${ref}/${address}`, shown, follow)
  await visit(page, `/project/${ref}/advisors/rules/security`, 'mutable search_path')
  await page.evaluate(() => localStorage.setItem('plinth.preview.unified-logs', '{"version":1,"value":true}'))
  const logged = await person.project(emptySlug, 'Logged', { plan: 'team' })
  await visit(page, `/project/${logged}/logs/unified`, /as one list of fields/)
  expect(complaints).toEqual([])
})

/** Where the mail of the newest invitation to the person leads, without the host. */
async function newestInvitation({ email, get }: Person) {
  const mails: { to: string; text: string }[] = await get('inbox')
  const { text } = mails.find(({ to }) => to === email)!
  return /\/join#\S+/.exec(text)![0]
}

/** Everything a page must not do: complain, break its policy (Chromium says so as an error), or call elsewhere. */
function listen(page: Page) {
  const complaints: string[] = []
  const here = () => new URL(page.url()).pathname
  page.on('pageerror', (error) => complaints.push(`${here()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${here()}: ${message.text()}`)
  })
  page.context().on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    const isInside = origin === plinth.url || protocol === 'data:' || protocol === 'blob:'
    if (!isInside) complaints.push(`${here()} called ${request.url()}`)
  })
  return complaints
}

/** A fresh document, also where only the fragment differs. */
async function open(page: Page, address: string) {
  await page.goto('about:blank')
  await page.goto(plinth.url + address)
}

/** As a press on a link does, without loading the dashboard again. */
const follow = (page: Page, address: string) => page.evaluate((to) => history.pushState(null, '', to), address)

async function visit(page: Page, address: string, shown: string | RegExp, go = open) {
  await test.step(address, async () => {
    await page.setViewportSize(DESK)
    await go(page, address)
    await expect(page.getByText(shown).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true], [role=status][aria-label^=Loading]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await setTheme(page, 'light')
    await expect(page).toHaveTitle(
      address.startsWith('/project/') ? /\b(?:Quarry|Resting|Logged)\b.* · Plinth$/ : /.+ · Plinth$/,
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect.soft(await violationsOf(page), `${address} on a desk`).toEqual([])
    await shoot(page, address, 'light-wide')
    for (const theme of OTHER_THEMES) {
      await setTheme(page, theme)
      expect.soft(await violationsOf(page), `${address} ${theme}`).toEqual([])
      if (theme === 'dark') await shoot(page, address, 'dark-wide')
    }
    await page.setViewportSize(PHONE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect.soft(await violationsOf(page), `${address} on a phone`).toEqual([])
    expect.soft(await tooWide(page), `${address} scrolls sideways`).toEqual([])
    if (isShooting) await shootNarrow(page, address)
  })
}

async function shootNarrow(page: Page, address: string) {
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme)
    await shoot(page, address, `${theme}-narrow`)
  }
}

/** What scrolls the page sideways: the document or the part that scrolls in its place. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, body, main')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth }) => `${tagName.toLowerCase()} is ${scrollWidth} px wide`),
  )
