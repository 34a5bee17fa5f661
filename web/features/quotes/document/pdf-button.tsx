import { Download } from 'lucide-react'
import { t } from '../texts.ts'

/** Downloads the quote's PDF, which the server draws; of an accepted quote the signed one that was kept. */
export const PdfButton = ({ href }: { href: string }) => (
  <a className="btn-secondary quote-screen" href={href} download>
    <Download />
    {t('pdf')}
  </a>
)
