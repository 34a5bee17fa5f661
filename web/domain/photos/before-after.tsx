import { t } from './texts.ts'

interface BeforeAfterProps {
  /** Completes the photos' accessible names. */
  named: string
  before: readonly string[]
  after: string | null
}

/** Photos of the finding and of the fix. */
export const BeforeAfter = ({ named, before, after }: BeforeAfterProps) =>
  before.length === 0 && !after ? null : (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      {before.length > 0 && <Pictures label={t('before')} named={named} links={before} />}
      {after && <Pictures label={t('after')} named={named} links={[after]} />}
    </div>
  )

const Pictures = ({ label, named, links }: { label: string; named: string; links: readonly string[] }) => (
  <figure>
    <figcaption className="text-xs text-ink-2">{label}</figcaption>
    <span className="flex flex-wrap gap-2">
      {links.map((link) => (
        <a key={link} href={link} target="_blank" rel="noreferrer">
          <img
            src={link}
            alt={`${label}: ${named}`}
            loading="lazy"
            className="size-14 rounded-md"
            style={{ objectFit: 'cover' }}
          />
        </a>
      ))}
    </span>
  </figure>
)
