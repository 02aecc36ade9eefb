interface InvitationAddress {
  publicUrl: string
  slug: string
  email: string
  token: string
}

/** All of it stands in the fragment, which browsers send to no server. The address fills in the sign-up form. */
export const invitationLink = ({ publicUrl, ...parameters }: InvitationAddress) =>
  `${publicUrl}/join#${new URLSearchParams(parameters).toString()}`
