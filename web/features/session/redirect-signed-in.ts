import { redirect, type LoaderFunction, type LoaderFunctionArgs } from 'react-router-dom'
import type { LandingUser } from '#shared/users/landing.ts'
import type { Visitor } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/platform/http/api.ts'

const ledKey = 'LED_ON'
const againMs = 10_000

/** Redirects a signed-in user to the requested path or the start page; null shows this page. */
async function lead({ request }: LoaderFunctionArgs, may = (_me: LandingUser) => true) {
  const ask = () => api.get<Visitor>(userPaths.visitor)
  // After an error one retry is better than showing a signed-in user the login form.
  const me = (await ask().catch(() => ask().catch(() => undefined)))?.user
  if (!me || !may(me)) return null
  const target = new URL(request.url).searchParams.get('redirect')
  const next = (await import('./after-sign-in.ts')).pageAfter(me, target)
  return target && wasSentBack(next) ? null : redirect(next)
}

/** Redirects signed-in users away from pages for signed-out ones. */
export const redirectSignedIn: LoaderFunction = (args) => lead(args)

/** Like `redirectSignedIn`, except for users without an organization, who have no other page to reset the password. */
export const redirectSignedInMembers: LoaderFunction = (args) => lead(args, (me) => me.organizationId !== null)

/** Prevents an endless redirect when the target page finds no session although this one did. */
function wasSentBack(path: string) {
  const [before, at] = (sessionStorage.getItem(ledKey) ?? '').split(' ')
  sessionStorage.setItem(ledKey, `${path} ${Date.now()}`)
  return before === path && Date.now() - Number(at) < againMs
}
