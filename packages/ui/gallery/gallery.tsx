import { Archive, Copy, MoreHorizontal, Pencil, Plus, Search, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Avatar } from '../src/avatar.tsx'
import { Badge } from '../src/badge.tsx'
import { Banner } from '../src/banner.tsx'
import { Breadcrumbs, Crumb } from '../src/breadcrumbs.tsx'
import { Button } from '../src/button.tsx'
import { Checkbox } from '../src/checkbox.tsx'
import { CodeBlock } from '../src/code-block.tsx'
import { Combobox } from '../src/combobox.tsx'
import { CopyButton } from '../src/copy-button.tsx'
import { DescriptionList } from '../src/description-list.tsx'
import { EmptyState } from '../src/empty-state.tsx'
import { ErrorState } from '../src/error-state.tsx'
import { Field } from '../src/field.tsx'
import { GalleryOverlays } from './gallery-overlays.tsx'
import { GalleryTable } from './gallery-table.tsx'
import { IconButton } from '../src/icon-button.tsx'
import { Kbd } from '../src/kbd.tsx'
import { LongText } from '../src/long-text.tsx'
import { Mark } from '../src/mark.tsx'
import { Menu, MenuItem, MenuSeparator } from '../src/menu.tsx'
import { Page } from '../src/page.tsx'
import { PageHeader } from '../src/page-header.tsx'
import { PasswordInput } from '../src/password-input.tsx'
import { type PasswordScore, PasswordStrengthBar } from '../src/password-strength-bar.tsx'
import { ProgressBar } from '../src/progress-bar.tsx'
import { RadioCards } from '../src/radio-cards.tsx'
import { RelativeTime } from '../src/relative-time.tsx'
import { SaveBar } from '../src/save-bar.tsx'
import { Panel, PanelRow, Section } from '../src/section.tsx'
import { Select } from '../src/select.tsx'
import { Skeleton, SkeletonText } from '../src/skeleton.tsx'
import { Spinner } from '../src/spinner.tsx'
import { StatusDot } from '../src/status-dot.tsx'
import { Switch } from '../src/switch.tsx'
import { Switcher } from '../src/switcher.tsx'
import { TabPanels } from '../src/tab-panels.tsx'
import { TabLink, TabNav } from '../src/tabs.tsx'
import { TextInput } from '../src/text-input.tsx'
import { Textarea } from '../src/textarea.tsx'
import { ThemePicture } from '../src/theme-picture.tsx'
import { themes, useTheme } from '../src/theme.tsx'

const HOUR_MS = 3_600_000
const openedAt = Date.now()

/** Every primitive in its states, for /dev/ui. Needs TooltipProvider and Toaster above it. */
export function Gallery() {
  const { choice, setTheme } = useTheme()
  return (
    <Page>
      <PageHeader
        above="Plinth"
        title="Interface"
        description="Every piece that the screens are made of, in each of its states."
        status={<Badge tone="accent">Development</Badge>}
        actions={
          <Select
            aria-label="Theme"
            className="w-36"
            options={themes}
            value={choice}
            onChange={({ target }) => setTheme(themes.find(({ value }) => value === target.value)?.value ?? 'system')}
          />
        }
      >
        <TabNav label="Gallery">
          <TabLink href="#actions" current>
            Actions
          </TabLink>
          <TabLink href="#fields">Fields</TabLink>
          <TabLink href="#states" count={6}>
            States
          </TabLink>
          <TabLink href="#layers">Layers</TabLink>
        </TabNav>
      </PageHeader>
      <Actions />
      <Type />
      <Fields />
      <Choices />
      <Navigation />
      <States />
      <Data />
      <GalleryOverlays />
      <Settings />
    </Page>
  )
}

function Actions() {
  const [loading, setLoading] = useState(false)
  const pause = <Switch label="Loading" checked={loading} onCheckedChange={setLoading} />
  return (
    <Section
      id="actions"
      title="Actions"
      description="One primary per view. A button keeps its width while it waits."
      actions={pause}
    >
      <Panel>
        <div className="flex flex-col gap-3">
          {(['medium', 'small'] as const).map((size) => (
            <Row key={size}>
              <Button size={size} variant="primary" loading={loading}>
                Create table
              </Button>
              <Button size={size} icon={<Plus size={14} aria-hidden />} loading={loading}>
                Invite member
              </Button>
              <Button size={size} variant="quiet" loading={loading}>
                Discard
              </Button>
              <Button size={size} variant="danger" loading={loading}>
                Delete bucket
              </Button>
              <Button size={size} variant="warning" loading={loading}>
                Restart database
              </Button>
              <Button size={size} disabled>
                Not allowed
              </Button>
              <Button size={size} asChild>
                <a href="#actions">As a link</a>
              </Button>
              <CopyButton text={() => Promise.resolve('copied')} size={size} />
            </Row>
          ))}
          <Row>
            <IconButton label="Edit" shortcut="E">
              <Pencil size={16} aria-hidden />
            </IconButton>
            <IconButton label="Archive" variant="default">
              <Archive size={16} aria-hidden />
            </IconButton>
            <CopyButton iconOnly text="id" label="Copy id" variant="quiet" />
            <Menu
              align="start"
              trigger={
                <IconButton label="More actions">
                  <MoreHorizontal size={16} aria-hidden />
                </IconButton>
              }
            >
              <MenuItem icon={<Copy size={14} aria-hidden />} shortcut="⌘C">
                Copy name
              </MenuItem>
              <MenuSeparator />
              <MenuItem danger icon={<Trash2 size={14} aria-hidden />}>
                Delete table
              </MenuItem>
            </Menu>
            <Spinner label="Loading" className="text-muted" />
            <Kbd>⌘K</Kbd>
          </Row>
        </div>
      </Panel>
    </Section>
  )
}

function Type() {
  return (
    <Section title="Type and mark">
      <Panel>
        <div className="grid gap-6 sm:grid-cols-[1fr_auto]">
          <div className="flex flex-col gap-1">
            <p className="text-title font-semibold">A page title, 20 on 28</p>
            <p className="text-section font-semibold">A section title, 16 on 24</p>
            <p className="text-page">Pages read at 14 on 22.</p>
            <p>The workbench reads at 13 on 20, with tabular figures 0123456789.</p>
            <p className="text-label text-muted">Labels read at 12 on 16.</p>
            <p className="font-mono text-label">select id, name from invoices where paid_at is null</p>
          </div>
          <div className="flex items-end gap-4">
            {[16, 20, 32, 48, 64].map((size) => (
              <Mark key={size} size={size} />
            ))}
          </div>
        </div>
      </Panel>
    </Section>
  )
}

const regions = [
  { value: 'eu-central-1', label: 'Frankfurt', detail: 'eu-central-1', group: 'Europe' },
  { value: 'eu-west-3', label: 'Paris', detail: 'eu-west-3', group: 'Europe' },
  { value: 'us-east-1', label: 'North Virginia', detail: 'us-east-1', group: 'Americas' },
  { value: 'sa-east-1', label: 'São Paulo', detail: 'sa-east-1', group: 'Americas', disabled: true },
]

function Fields() {
  const [region, setRegion] = useState('eu-central-1')
  const [password, setPassword] = useState('basalt')
  const score = scores.find((step) => step === Math.floor(password.length / 5)) ?? 4
  return (
    <Section id="fields" title="Fields">
      <Panel>
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          <Field label="Name" help="Shown to everyone in the organization." required>
            <TextInput defaultValue="Invoices" />
          </Field>
          <Field label="Host" error="There is no database at this address. Check the name and the port.">
            <TextInput mono defaultValue="db.internal:5433" />
          </Field>
          <Field label="Search" optional>
            <TextInput type="search" placeholder="Search by name or id" icon={<Search size={14} aria-hidden />} />
          </Field>
          <Field label="Signing secret" aside={<Badge tone="success">Set</Badge>}>
            <PasswordInput autoComplete="off" placeholder="Type to replace it" />
          </Field>
          <Field label="Plan">
            <Select
              defaultValue="pro"
              options={[
                { value: 'free', label: 'Free' },
                { value: 'pro', label: 'Pro' },
              ]}
            />
          </Field>
          <Field label="Region">
            <Combobox
              options={regions}
              value={region}
              onValueChange={setRegion}
              searchPlaceholder="Search regions"
              footer={<p className="px-2 py-1 text-label text-muted">Regions are labels of the machine.</p>}
            />
          </Field>
          <Field label="Timeout">
            <TextInput inputMode="numeric" defaultValue="30" trailing={<span className="pe-2.5">seconds</span>} />
          </Field>
          <Field label="Read-only">
            <TextInput mono readOnly value="qhvbtzkmnrplxwcdfgys" />
          </Field>
          <Field label="Disabled">
            <TextInput disabled defaultValue="Changed by the owner only" />
          </Field>
          <Field label="New password">
            <PasswordInput
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <PasswordStrengthBar score={score}>
              {score === 4 ? 'This password is strong.' : 'This password is not secure enough.'}
            </PasswordStrengthBar>
          </Field>
          <Field label="Sent">
            <ProgressBar label="Sent" value={0.4} />
          </Field>
          <div className="sm:col-span-2">
            <Field label="Message">
              <Textarea defaultValue="The nightly import stopped at row 41,207." />
            </Field>
          </div>
        </div>
      </Panel>
    </Section>
  )
}

const scores: PasswordScore[] = [0, 1, 2, 3, 4]

function Choices() {
  return (
    <Section title="Choices">
      <Panel>
        <div className="flex flex-col gap-5">
          <RadioCards
            label="Compute"
            columns={3}
            defaultValue="micro"
            options={[
              { value: 'nano', title: 'Nano', description: 'Shared processor, 0.5 GB', aside: 'Free' },
              { value: 'micro', title: 'Micro', description: '2 cores shared, 1 GB', aside: '$0.01 / hour' },
              { value: 'large', title: 'Large', aside: '$0.15 / hour', disabled: true, reason: 'Needs the Pro plan.' },
            ]}
          />
          <RadioCards
            label="Theme"
            columns={4}
            defaultValue="system"
            options={themes.map(({ value, label }) => ({
              value,
              title: label,
              picture: <ThemePicture theme={value} />,
            }))}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <Checkbox
              defaultChecked
              label="Row level security"
              description="Nobody reads a row that no policy allows."
            />
            <Checkbox indeterminate label="Some of the columns" />
            <Checkbox label="Realtime" />
            <Checkbox disabled label="Not available here" />
            <Switch defaultChecked label="Daily backup" description="Kept for 7 days." />
            <Switch label="Pause when idle" />
            <Switch disabled label="Changed by the owner only" />
          </div>
        </div>
      </Panel>
    </Section>
  )
}

function Navigation() {
  const [organization, setOrganization] = useState('acme')
  return (
    <Section title="Navigation">
      <Panel>
        <div className="flex flex-col gap-4">
          <Breadcrumbs>
            <Crumb href="#navigation">Organizations</Crumb>
            <Crumb asChild>
              <span className="flex items-center p-0!">
                <span className="px-1.5 font-medium">{organization === 'acme' ? 'Acme' : 'Basalt Works'}</span>
                <Switcher
                  label="Switch organization"
                  value={organization}
                  onValueChange={setOrganization}
                  options={[
                    { value: 'acme', label: 'Acme', detail: 'Pro' },
                    { value: 'basalt', label: 'Basalt Works', detail: 'Free' },
                  ]}
                  footer={
                    <Button variant="quiet" size="small" icon={<Plus size={14} aria-hidden />}>
                      New organization
                    </Button>
                  }
                />
              </span>
            </Crumb>
            <Crumb current>Invoices</Crumb>
          </Breadcrumbs>
          <TabPanels
            label="Detail"
            tabs={[
              { value: 'overview', label: 'Overview', content: <p>What it is and how it does.</p> },
              { value: 'columns', label: 'Columns', count: 12, content: <SkeletonText /> },
              { value: 'policies', label: 'Policies', disabled: true, content: undefined },
            ]}
          />
        </div>
      </Panel>
    </Section>
  )
}

function States() {
  return (
    <Section id="states" title="States">
      <div className="flex flex-col gap-2">
        <Banner tone="info" title="Maintenance on Sunday from 02:00 to 02:30 UTC" onDismiss={noted}>
          Connections are dropped once and come back.
        </Banner>
        <Banner tone="warning" title="The disk is 91 % full" action={<Button>Show what is large</Button>}>
          Writing stops at 95%.
        </Banner>
        <Banner tone="danger" title="The last backup failed" action={<Button>Open the log</Button>} />
      </div>
      <Panel>
        <Row>
          <StatusDot state="healthy">Healthy</StatusDot>
          <StatusDot state="working">Starting</StatusDot>
          <StatusDot state="warning">Degraded</StatusDot>
          <StatusDot state="failed">Failed</StatusDot>
          <StatusDot state="paused">Paused</StatusDot>
          <StatusDot state="off">Not reachable</StatusDot>
        </Row>
        <Row>
          <Badge>Free</Badge>
          <Badge tone="accent">Preview</Badge>
          <Badge tone="success">Set</Badge>
          <Badge tone="warning">Expires soon</Badge>
          <Badge tone="danger">Production</Badge>
          <span className="text-muted">
            <RelativeTime value={openedAt - 3 * HOUR_MS} />
          </span>
        </Row>
        <Row>
          {(['ada', 'grace.hopper', 'émile-zola'] as const).map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="ada.lovelace" size={96} />
        </Row>
      </Panel>
      <div className="grid gap-3 sm:grid-cols-2">
        <Panel padded={false}>
          <EmptyState kind="nothing" title="No buckets yet" action={<Button>Create bucket</Button>}>
            A bucket holds files and the rules of who may read them.
          </EmptyState>
        </Panel>
        <Panel padded={false}>
          <EmptyState kind="filtered" title="No user matches the filter" action={<Button>Clear filters</Button>}>
            There are 214 users without it.
          </EmptyState>
        </Panel>
        <Panel padded={false}>
          <EmptyState kind="forbidden" title="You may not see invoices">
            Ask an owner of the organization for the right to read billing.
          </EmptyState>
        </Panel>
        <Panel padded={false}>
          <ErrorState title="The tables could not be loaded" requestId="req_01JD3V9Q4M" onRetry={noted}>
            The database did not answer within 60 seconds. Try again, or look at its log.
          </ErrorState>
        </Panel>
        <Panel>
          <SkeletonText />
        </Panel>
        <Panel>
          <div className="flex items-center gap-3">
            <Skeleton className="size-9" />
            <div className="flex-1">
              <SkeletonText lines={2} />
            </div>
          </div>
        </Panel>
      </div>
    </Section>
  )
}

function Data() {
  return (
    <Section title="Data">
      <GalleryTable />
      <div className="grid gap-3 sm:grid-cols-2">
        <Panel title="Connection">
          <DescriptionList
            items={[
              { term: 'Host', description: <code className="font-mono">db.internal</code>, copy: 'db.internal' },
              { term: 'Port', description: '5432', copy: '5432' },
              { term: 'Created', description: <RelativeTime value={openedAt - 26 * HOUR_MS} /> },
            ]}
          />
        </Panel>
        <CodeBlock
          label="Example query"
          code={
            'create policy "members read"\n  on invoices for select\n  using (organization_id = current_organization());'
          }
        />
        <div
          role="region"
          aria-label="Long text"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard
          tabIndex={0}
          className="max-h-40 overflow-y-auto rounded-control border border-border bg-canvas px-3 py-2.5 sm:col-span-2"
        >
          <LongText text={longLog} />
        </div>
      </div>
    </Section>
  )
}

const longLog = Array.from({ length: 20_000 }, (_, line) => `${line} A line of a log, and its end.`).join('\n')

function Settings() {
  const [name, setName] = useState('Invoices')
  return (
    <Section title="Settings" description="A section saves itself.">
      <Panel padded={false}>
        <PanelRow title="Name" description="Shown in lists and in mails.">
          <TextInput
            aria-label="Name"
            className="sm:w-64"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </PanelRow>
        <PanelRow title="Pause" description="Connections are refused until it is resumed. The data stays.">
          <Button>Pause project</Button>
        </PanelRow>
      </Panel>
      <SaveBar changes={name === 'Invoices' ? 0 : 1} onDiscard={() => setName('Invoices')} onSave={noted} />
    </Section>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-4 gap-y-2 not-first:mt-3">{children}</div>
}

function noted() {}
