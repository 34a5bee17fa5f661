import { t } from '../texts.ts'

/** Size of a drawn signature, as stored with the quote. */
export const signatureSize = { width: 600, height: 200 }

interface SignedProps {
  acceptance: { name: string; signature: string | null; isSigned: boolean }
  company: string
}

/** The signature of an acceptance, or a note that it was agreed directly with the company. */
export const AcceptanceSignature = ({ acceptance: { name, signature, isSigned }, company }: SignedProps) =>
  isSigned ? <Signature name={name} path={signature} /> : <p className="text-sm">{t('notSigned', { company })}</p>

export const Signature = ({ name, path }: { name: string; path: string | null }) =>
  path ? (
    <svg
      viewBox={`0 0 ${signatureSize.width} ${signatureSize.height}`}
      role="img"
      aria-label={t('signatureOf', { name })}
      className="quote-pad"
    >
      <path d={path} />
    </svg>
  ) : (
    <p className="quote-signed text-xl">{name}</p>
  )
