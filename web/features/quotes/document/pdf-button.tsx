import { Download } from 'lucide-react'
import type { OpenQuote } from '#shared/quotes/open-quotes.contract.ts'
import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { saveFile } from '#web/platform/files/save-file.ts'
import { Button } from '#web/kit/core/button.tsx'
import { t } from '../texts.ts'

interface PdfButtonProps {
  document: QuoteDocument
  acceptance: OpenQuote['acceptance']
  /** The company's, where no organization is open. */
  timeZone?: string | undefined
}

export function PdfButton({ document, acceptance, timeZone }: PdfButtonProps) {
  const pdf = useAction(async () => {
    const { quotePdf } = await import('./save-quote-pdf.ts')
    saveFile(`${document.number}.pdf`, await quotePdf(document, acceptance, timeZone))
  })
  return (
    <Button className="quote-screen" isBusy={pdf.isRunning} onClick={() => void pdf.run()}>
      <Download />
      {t('pdf')}
    </Button>
  )
}
