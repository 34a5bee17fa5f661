import type { MemberPay } from '#shared/payroll/payroll.contract.ts'
import { language } from '#web/platform/texts/language.ts'
import { drawDocument } from '#web/platform/pdf/pdf-document.ts'
import { readFont } from '#web/platform/pdf/pdf-letters.ts'
import { statementBlocks, statementFoot, statementTitle } from './statement-blocks.ts'

/** A member's pay statement in the page's language; the large PDF code is loaded on first use. */
export async function statementPdf(pay: MemberPay, organizationName: string): Promise<Blob> {
  const blocks = statementBlocks(pay, organizationName)
  const foot = statementFoot(pay, organizationName)
  const parts = await drawDocument({ title: statementTitle(pay), language: language(), blocks, foot, readFont })
  return new Blob(parts as Uint8Array<ArrayBuffer>[], { type: 'application/pdf' })
}
