import { backups, type Backups, type BackupSettings as Settings } from '@plinth/contract/backups'
import { CopyButton } from '@plinth/ui/copy-button'
import { Panel, PanelRow, Section } from '@plinth/ui/section'
import { Select } from '@plinth/ui/select'
import { Switch } from '@plinth/ui/switch'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccess } from '../../access/use-access.ts'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { invalidate, useCall } from '../../api/api.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { useOrganizationHere } from '../../components/project/use-organization-here.ts'
import { useProject } from '../../data/projects.ts'
import { formatBytes } from '../../lib/format/format-bytes.ts'
import { dailyWords, hourOptions, hourWords, offQuestions, pointInTimeWords } from './settings-words.ts'

/** What the members of a project set about its backups, and the storage that they take. */
export function BackupSettings({ projectRef, found }: { projectRef: string; found: Backups }) {
  const mayChange = useProjectAccess(useProject(projectRef))(backups.configure)
  const { hasCommerce } = useAccess()
  const plan = useOrganizationHere()?.plan.id
  const plansLink = hasCommerce && (
    <Link to="/plans" className="underline decoration-border underline-offset-2 hover:decoration-current">
      Compare plans
    </Link>
  )
  const [asked, setAsked] = useState<keyof typeof offQuestions>()
  const configure = useCall(backups.configure, {
    onSuccess: async () => {
      await invalidate(backups.list, { ref: projectRef })
      setAsked(undefined)
    },
  })
  const { offers, stored_bytes, log_bytes, kept_in } = found
  const settings = configure.isPending ? configure.variables : found.settings
  const change = (changes: Partial<Settings>) => {
    const { daily, hour, point_in_time } = { ...found.settings, ...changes }
    configure.mutate({ ref: projectRef, daily, hour, point_in_time })
  }
  const isFixed = !mayChange || configure.isPending
  const hasDaily = offers.daily === 'included' && settings.daily
  return (
    <Section
      id="settings"
      title="Settings"
      {...(mayChange ? {} : { description: 'Your role does not allow changing them.' })}
    >
      <Panel padded={false}>
        <PanelRow
          title="Daily backups"
          description={
            <>
              {dailyWords(found, hasCommerce ? plan : undefined)}{' '}
              {(offers.daily === 'other_plan' || (plan === 'pro' && settings.daily)) && plansLink}
            </>
          }
        >
          <Switch
            label="Daily backups"
            hideLabel
            checked={hasDaily}
            disabled={isFixed || offers.daily !== 'included'}
            onCheckedChange={(daily) => (daily ? change({ daily }) : setAsked('daily'))}
          />
        </PanelRow>
        <PanelRow title="Time of day" description={hourWords(settings.hour)}>
          <Select
            aria-label="Time of day"
            value={settings.hour ?? ''}
            disabled={isFixed || !hasDaily}
            options={hourOptions}
            onChange={({ target: { value } }) => change({ hour: value === '' ? null : Number(value) })}
          />
        </PanelRow>
        {offers.point_in_time !== 'unavailable' && (
          <PanelRow
            title="Point-in-time recovery"
            description={
              <>
                {pointInTimeWords(found)} {offers.point_in_time === 'other_plan' && plansLink}
              </>
            }
          >
            <Switch
              label="Point-in-time recovery"
              hideLabel
              checked={hasDaily && offers.point_in_time === 'included' && settings.point_in_time}
              disabled={isFixed || !hasDaily || offers.point_in_time !== 'included'}
              onCheckedChange={(point_in_time) =>
                point_in_time ? change({ point_in_time }) : setAsked('point_in_time')
              }
            />
          </PanelRow>
        )}
        <PanelRow
          title="Storage used"
          description={`Backups ${formatBytes(stored_bytes - log_bytes)}, WAL archive ${formatBytes(log_bytes)}`}
        >
          {formatBytes(stored_bytes)}
        </PanelRow>
        {kept_in !== null && (
          <PanelRow title="Stored in" description="Only the operator sees this.">
            <code className="min-w-0 font-mono text-label wrap-anywhere">{kept_in}</code>
            <CopyButton iconOnly variant="quiet" label="Copy where backups are kept" text={kept_in} />
          </PanelRow>
        )}
      </Panel>
      <ConfirmDialog
        visible={asked !== undefined}
        variant="danger"
        role="alertdialog"
        {...offQuestions[asked ?? 'daily']}
        loading={configure.isPending}
        onConfirm={() => asked && change({ [asked]: false })}
        onCancel={() => setAsked(undefined)}
      />
    </Section>
  )
}
