import { inControlPlane } from './control-plane.ts'
import type { Plinth } from './plinth.ts'

/** Makes somebody with a profile a member, in the control plane itself: there is no call for it yet. */
export async function addMember(plinth: Plinth, { slug, email, role }: { slug: string; email: string; role: string }) {
  const { rowCount } = await inControlPlane(plinth, (client) =>
    client.query(
      `insert into platform.members (organization_id, profile_id, role)
       select o.id, p.id, $3 from platform.organizations o, platform.profiles p
       where o.slug = $1 and p.primary_email = $2`,
      [slug, email, role],
    ),
  )
  if (rowCount !== 1) throw new Error(`${email} did not become a member of ${slug}`)
}
