import type { MemberPay, PayPeriod } from '#shared/payroll/payroll.contract.ts'
import { payrollLimits } from '#shared/payroll/kinds.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { language } from '#web/platform/texts/language.ts'
import { pdfArchive } from '#web/platform/pdf/pdf-archive.ts'
import { fetchWithRetry } from '#web/platform/data/resource.ts'
import { statementBlocks, statementFoot, statementTitle } from './statement-blocks.ts'

interface StatementWish {
  organizationId: string
  organizationName: string
  period: PayPeriod
  memberIds: readonly string[]
  signal: AbortSignal
  /** Called with the number of finished statements. */
  onProgress: (count: number) => void
}

/**
 * Every member's pay statement in one archive, in the page's language. Each statement is drawn before the next is
 * fetched, and a lost connection is waited for. Undefined when canceled.
 */
export async function statementArchive(wish: StatementWish): Promise<Blob | undefined> {
  const { organizationId, organizationName, period, memberIds, signal, onProgress } = wish
  const archive = pdfArchive()
  const { promise: isStopped, resolve: stop } = Promise.withResolvers<undefined>()
  signal.addEventListener('abort', () => stop(undefined))
  const names = new Set<string>()
  let count = 0
  async function draw() {
    for (const members of chunksOf(memberIds, payrollLimits.statementsMax)) {
      const query = { from: period.from, members: members.join(',') }
      const url = withQuery(fill(payrollPaths.payStatements, { organizationId }), query)
      const { items } = (await fetchWithRetry(url)) as { items: MemberPay[] }
      for (const pay of items) {
        if (signal.aborted) return undefined
        await archive.add({
          name: freshName(pay, names),
          title: statementTitle(pay),
          language: language(),
          blocks: statementBlocks(pay, organizationName),
          foot: statementFoot(pay, organizationName),
        })
        onProgress(++count)
      }
    }
    return archive.end()
  }
  try {
    return await Promise.race([draw(), isStopped])
  } finally {
    archive.stop()
  }
}

const chunksOf = (ids: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size))

/** A unique file name, even for members with the same name and number. */
function freshName({ member, period }: MemberPay, usedNames: Set<string>): string {
  const plain = [member.name, member.employeeNumber, period.from]
    .filter(Boolean)
    .join(' ')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')
  const names = [plain, ...Array.from({ length: usedNames.size }, (_, at) => `${plain} (${at + 2})`)]
  const name = names.find((entry) => !usedNames.has(entry)) ?? plain
  usedNames.add(name)
  return `${name}.pdf`
}
