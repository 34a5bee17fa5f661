import { redirect, type LoaderFunction, type LoaderFunctionArgs } from 'react-router-dom'
import { landing, type LandingUser } from '#shared/users/landing.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/platform/http/api.ts'
import { safeRedirect } from '#web/platform/navigation/safe-redirect.ts'

const ledKey = 'LED_ON'
const againMs = 10_000

/** To where whoever is signed in belongs, or the address that was asked for; null for those who stay. */
async function lead({ request }: LoaderFunctionArgs, may = (_me: LandingUser) => true) {
  const ask = () => api.get<LandingUser>(userPaths.me, { isProbe: true })
  // Nobody signed in is an answer; where none came, asking once more beats a login form for somebody signed in.
  const me = await ask().catch((error: { status: number }) => (error.status === 401 ? null : ask().catch(() => null)))
  if (!me || !may(me)) return null
  const asked = new URL(request.url).searchParams.get('redirect')
  const next = (me.verified && safeRedirect(asked)) || landing(me)
  return asked && wasSentBack(next) ? null : redirect(next)
}

/** For pages of those who are signed out: whoever is signed in goes on. */
export const redirectSignedIn: LoaderFunction = (args) => lead(args)

/** Whoever has no organization has no other page to get a new password. */
export const redirectSignedInMembers: LoaderFunction = (args) => lead(args, (me) => me.organizationId !== null)

/** A page that finds no session where this one did would send its reader back for ever: the second time stays here. */
function wasSentBack(path: string) {
  const [before, at] = (sessionStorage.getItem(ledKey) ?? '').split(' ')
  sessionStorage.setItem(ledKey, `${path} ${Date.now()}`)
  return before === path && Date.now() - Number(at) < againMs
}
