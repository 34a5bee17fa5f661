import { Download } from 'lucide-react'
import { t } from '../texts.ts'

/** Downloads the quote's PDF, which the server draws; for an accepted quote the stored signed one. */
export const PdfButton = ({ href }: { href: string }) => (
  <a className="btn-secondary quote-screen" href={href} download>
    <Download />
    {t('pdf')}
  </a>
)
