import { type MailMessage, renderMail } from '@plinth/identity/mail'
import { quotedName } from '../../mail/quoted-name.ts'
import type { IdleProject } from '../../stores/usage-store.ts'

interface Facts {
  to: string
  project: Pick<IdleProject, 'ref' | 'name'>
  /** Where it is still to happen. */
  pausedOn?: Date
  publicUrl: string
}

/** Tells an owner that a project which nobody uses will be paused, or was. */
export const idleMail = ({ to, project, pausedOn, publicUrl }: Facts): MailMessage =>
  renderMail(
    { kind: 'letter', to, text: pausedOn ? willBe : was },
    {
      SiteName: 'Plinth',
      Project: quotedName(project.name),
      Day: pausedOn?.toISOString().slice(0, 10) ?? '',
      ConfirmationURL: new URL(`/project/${project.ref}`, publicUrl).href,
    },
  )

const willBe = {
  subject: 'The project {{ .Project }} will be paused on {{ .Day }}',
  body: `Nobody used the project {{ .Project }} for five days: no request, no connection and no SQL. Projects on the Free plan are paused after a week without activity, this one on {{ .Day }}.

Any request to it, and any SQL, keeps it active.

[Open the project]({{ .ConfirmationURL }})`,
}

const was = {
  subject: 'The project {{ .Project }} was paused',
  body: `Nobody used the project {{ .Project }} for a week, so it was paused. Its data is kept, and it can be restored on its page.

[Open the project]({{ .ConfirmationURL }})`,
}
