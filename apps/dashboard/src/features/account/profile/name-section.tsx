import { DescriptionList } from '@plinth/ui/description-list'
import { Panel, Section } from '@plinth/ui/section'
import { useSuspenseQuery } from '@tanstack/react-query'
import { profileQuery } from '../../../data/profile.ts'

/** What the person is called. */
export function NameSection() {
  const { data: profile } = useSuspenseQuery(profileQuery())
  return (
    <Section title="Name">
      <Panel>
        <DescriptionList
          items={[
            { term: 'Username', description: profile.username },
            { term: 'E-mail address', description: profile.primary_email },
          ]}
        />
      </Panel>
    </Section>
  )
}
