import { PageHeader } from '@plinth/ui/page-header'
import { Section } from '@plinth/ui/section'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { PlainFrame } from '../../components/frames/plain-frame.tsx'

/** What is kept about people, and what for. */
export function PrivacyGuide() {
  return (
    <PlainFrame>
      <PageTitle>Cookies and privacy</PageTitle>
      <PageHeader
        title="Cookies and privacy"
        description="What the dashboard stores about you. All of it stays with the operator; no other company gets any."
      />
      <Section title="Always">
        <ul className="flex max-w-[68ch] list-disc flex-col gap-1.5 ps-5">
          <li>A cookie that keeps you signed in. Scripts cannot read it, and it goes when you sign out.</li>
          <li>In this browser’s storage: the theme, the layout, what you opened last, and queries not saved yet.</li>
        </ul>
      </Section>
      <Section title="If you accept">
        <ul className="flex max-w-[68ch] list-disc flex-col gap-1.5 ps-5">
          <li>
            Usage events: that you signed up, and which feature previews you turn on or off, on which page, in which
            project and organization, with a random number for this browser. Never what you typed, and never your data.
          </li>
          <li>Error reports: the message of an error, with a hash of your user id.</li>
        </ul>
      </Section>
      <Section title="If you opt out">
        <p className="max-w-[68ch]">
          Neither of these is sent. Events that were not sent yet are discarded, and the cookie with the random number
          is deleted. You can change this in the account menu, under Privacy settings.
        </p>
      </Section>
    </PlainFrame>
  )
}
