import { inTenant } from '#server/api/db/tenant.ts'
import type { Headers, useApi } from '#server/api/test/api.ts'
import { textsTo } from '#server/api/test/mail.ts'
import type { MemberCard } from '#shared/members/member-records.contract.ts'
import type { Member, MemberDraft } from '#shared/members/members.contract.ts'
import { phonePaths } from '#shared/phone-sign-in/paths.ts'
import type { User } from '#shared/users/users.contract.ts'
import { newAddress, withSession } from './people.ts'

let numbers = 0
export const newNumber = () => `+1612555${String(1000 + ++numbers)}`
export const codeOfProblem = (answer: { json<T>(): T }) => answer.json<{ code: string }>().code

/** Organizations that print cards, and phones that sign in with them. */
export function phones(run: ReturnType<typeof useApi>) {
  const { api, call, organization } = run
  const post = (url: string, body: object, headers: Headers = {}) =>
    call({ 'x-forwarded-for': newAddress(), ...headers }, url, { body })

  /** An organization that adds members and prints their cards. */
  async function employer(org?: Awaited<ReturnType<typeof organization>>) {
    const company = org ?? (await organization())
    const base = `/api/v1/organizations/${company.id}`
    const add = async (draft: Partial<MemberDraft> = {}) =>
      (await call(company.headers, `${base}/members`, { body: { name: 'Elena Cruz', ...draft } })).json<Member>()
    async function print(member: Pick<Member, 'id'>, withPins = false) {
      const body = { memberIds: [member.id], withPins }
      const answer = await call(company.headers, `${base}/member-cards`, { body })
      const [card] = answer.json<{ items: MemberCard[] }>().items
      return { pin: card?.pin ?? '', card: card?.link.split('#')[1] ?? '' }
    }
    const enterNumber = (memberId: string, phone: string) =>
      inTenant(api.db, company.id, (tx) =>
        tx.updateTable('members').set({ phone }).where('id', '=', memberId).execute(),
      )
    return { ...company, base, add, print, enterNumber }
  }

  const ask = (number: string, more: object = {}, headers: Headers = {}) =>
    post(phonePaths.code, { number, ...more }, headers)

  /** The newest code that was texted to the number. */
  async function codeTo(number: string): Promise<string> {
    const [text] = await textsTo(api, number)
    return /\d{6}/.exec(text?.text ?? '')?.[0] ?? ''
  }
  const enter = (number: string, code: string, more: object = {}) => post(phonePaths.signIn, { number, code, ...more })

  /** Elena signed in with her number and card. */
  async function withNumber(draft: Partial<MemberDraft> = {}) {
    const company = await employer()
    const phone = newNumber()
    const elena = await company.add({ phone, ...draft })
    const { card } = await company.print(elena)
    await ask(phone, { card })
    const answer = await enter(phone, await codeTo(phone), { card })
    return { company, phone, elena, card, answer, headers: withSession(answer), user: answer.json<User>() }
  }

  return { post, employer, ask, codeTo, enter, withNumber }
}
