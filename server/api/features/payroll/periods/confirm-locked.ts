import type { ConfirmLockedPay } from '#server/api/domain/pay-periods/periods.ts'
import { ProblemError } from '#server/api/problem.ts'
import type { Language } from '#shared/languages.ts'
import { newDifferences } from '../corrections/corrections.store.ts'
import { readOrganizationPay } from '../inputs/pay-terms.store.ts'
import { figuresOf } from '../words/figures.ts'

const namedAtOnce = 5

/**
 * Recomputes the locked periods the write touches, inside its transaction, to show the new result before it commits.
 */
export const confirmLockedPay: ConfirmLockedPay = async (tx, isConfirmed) => {
  if (isConfirmed) return
  const pay = await readOrganizationPay(tx)
  const differences = await newDifferences(tx, pay)
  if (differences.length === 0) return
  const ids = differences.map(({ memberId }) => memberId)
  const members = await tx.selectFrom('members').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(members.map(({ id, name }) => [id, name]))
  const periods = [...Map.groupBy(differences, ({ from }) => from).values()].toReversed()
  const text = (language: Language) => {
    const { day, money } = figuresOf(language, pay.currency)
    const periodList = periods.slice(0, namedAtOnce).map((those) => {
      const [{ from, to } = { from: '', to: '' }] = those
      const people = those.slice(0, namedAtOnce).map(({ memberId, lines }) => {
        const amount = lines.reduce((sum, line) => sum + line.amountMinor, 0)
        return `${names.get(memberId) ?? '–'} (${amount > 0 ? '+' : ''}${money(amount)})`
      })
      return `${day(from)} – ${day(to)}: ${people.join(', ')}${more(those.length)}.`
    })
    return `${periodList.join(' ')}${more(periods.length)}`
  }
  throw new ProblemError('changes_locked_pay', { details: text })
}

const more = (count: number) => (count > namedAtOnce ? ` (+${count - namedAtOnce})` : '')
