import { PageHeader } from '@plinth/ui/page-header'
import { Section } from '@plinth/ui/section'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { PlainFrame } from '../../components/frames/plain-frame.tsx'

/** What the banner about the computer's clock leads to. */
export function ClockGuide() {
  return (
    <PlainFrame>
      <PageTitle>The clock of your computer</PageTitle>
      <PageHeader
        title="The clock of your computer"
        description="The dashboard compares it with the clock of the platform every half hour, and tells you when they are more than two minutes apart."
      />
      <Section title="What goes wrong">
        <ul className="flex max-w-[68ch] list-disc flex-col gap-1.5 ps-5">
          <li>A session looks as if it had ended, or is renewed too late, so that you are asked to sign in again.</li>
          <li>Times such as “5 minutes ago” are wrong, and charts and logs seem to come from the future.</li>
          <li>Links and codes from mails may be taken for expired.</li>
        </ul>
      </Section>
      <Section title="What to do">
        <ol className="flex max-w-[68ch] list-decimal flex-col gap-1.5 ps-5">
          <li>Let the computer set its time by itself: in its settings, under date and time.</li>
          <li>
            Check that the time zone is the one you are in. A wrong time zone gives a wrong time, even if the hour looks
            right.
          </li>
          <li>In a virtual machine, the time may stand still while the host sleeps. Synchronize it with the host’s.</li>
          <li>Load the page again. The notice goes as soon as both clocks agree.</li>
        </ol>
      </Section>
    </PlainFrame>
  )
}
