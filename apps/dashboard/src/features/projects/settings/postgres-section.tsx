import { isOrioleDb, projects, type Project } from '@plinth/contract/projects'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { Panel, Section } from '@plinth/ui/section'
import { Select } from '@plinth/ui/select'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../../api/api.ts'
import { useReasonAgainst } from '../../../components/project/use-reason-against.ts'
import { deploymentQuery } from '../../../data/deployment.ts'
import { rememberStatus } from '../../../data/projects.ts'
import { newerMajors } from '../newer-majors.ts'
import { SectionFooter } from './section-footer.tsx'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'

/** The version of Postgres, and the way to a newer one. */
export function PostgresSection({ project }: { project: Project }) {
  const { data: deployment } = useSuspenseQuery(deploymentQuery())
  const newer = newerMajors(project.dbVersion, deployment.postgres_majors)
  return (
    <Section id="postgres" title="Postgres version">
      {newer.length === 0 ? (
        <Panel>
          <p>{withoutUpgrade(project)}</p>
        </Panel>
      ) : (
        <Upgrade project={project} newer={newer} />
      )}
    </Section>
  )
}

function withoutUpgrade({ dbVersion }: Project) {
  if (dbVersion === null) return 'The version is known once the project has come up.'
  if (isOrioleDb({ dbVersion })) return `Postgres ${dbVersion}. Projects on OrioleDB stay on their major version.`
  return `Postgres ${dbVersion}. No newer major version is installed here.`
}

function Upgrade({ project, newer }: { project: Project; newer: ReturnType<typeof newerMajors> }) {
  const [chosen, setChosen] = useState(newer[0]?.major)
  const [isAsking, setAsking] = useState(false)
  const upgrade = useCall(projects.upgrade, {
    onSuccess: (news) => {
      setAsking(false)
      rememberStatus({ ...news, status_detail: null })
    },
  })
  const reason = useReasonAgainst(project, 'upgrade')
  return (
    <>
      <Panel
        footer={
          <SectionFooter reason={reason}>
            <Button disabled={reason !== undefined || chosen === undefined} onClick={() => setAsking(true)}>
              Upgrade Postgres
            </Button>
          </SectionFooter>
        }
      >
        <Field label="Upgrade to" help={`This project runs Postgres ${project.dbVersion}.`}>
          <Select
            value={chosen}
            disabled={reason !== undefined}
            options={newer.map(({ major, version }) => ({ value: major, label: `Postgres ${major} (${version})` }))}
            onChange={({ target: { value } }) => setChosen(newer.find(({ major }) => major === value)?.major ?? chosen)}
          />
        </Field>
      </Panel>
      <ConfirmDialog
        visible={isAsking}
        title={`Upgrade to Postgres ${chosen}?`}
        description={`${project.name} accepts no connections while its data moves. An older version cannot be chosen afterwards.`}
        confirmText="Upgrade Postgres"
        role="alertdialog"
        loading={upgrade.isPending}
        onConfirm={() => chosen && upgrade.mutate({ ref: project.ref, postgres_engine: chosen })}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
