import { language } from '#web/platform/texts/language.ts'
import { drawDocument } from '#web/platform/pdf/pdf-document.ts'
import { readFont } from '#web/platform/pdf/pdf-letters.ts'
import { jpegsOf } from '#web/platform/pdf/pdf-picture.ts'
import { t } from '../texts.ts'
import { photosOf, reportBlocks, reportFileName, reportTitle, type PrintedReport } from './report-blocks.ts'

/** The report with photos as a PDF, and its file name; the large PDF code is loaded on first use. */
export async function reportPdf(report: PrintedReport): Promise<{ name: string; content: Blob }> {
  const blocks = reportBlocks(report, await jpegsOf(photosOf(report)))
  // The document fills in both numbers when it knows the page count.
  const foot = [`${reportTitle(report)} · ${t('pageOf', { page: '{page}', pages: '{pages}' })}`]
  const parts = await drawDocument({ title: reportTitle(report), language: language(), blocks, foot, readFont })
  const content = new Blob(parts as Uint8Array<ArrayBuffer>[], { type: 'application/pdf' })
  return { name: reportFileName(report), content }
}
