import { language } from '#web/platform/texts/language.ts'

/** Created by `npm run help:pictures`. */
const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default', query: '?url' })

interface Block {
  readonly kind: 'heading' | 'list' | 'text' | 'picture'
  readonly lines: readonly string[]
}

const picture = /^!\[(.+)\]\((\w+)\)$/

/** Splits `## heading`, `- item`, `![alt](name)` and plain lines into blocks. */
export function readBlocks(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n').filter((each) => each.trim())) {
    const last = blocks.at(-1)
    if (line.startsWith('## ')) blocks.push({ kind: 'heading', lines: [line.slice(3)] })
    else if (picture.test(line)) blocks.push({ kind: 'picture', lines: picture.exec(line)?.slice(1) ?? [] })
    else if (!line.startsWith('- ')) blocks.push({ kind: 'text', lines: [line] })
    else if (last?.kind === 'list') blocks.splice(-1, 1, { kind: 'list', lines: [...last.lines, line.slice(2)] })
    else blocks.push({ kind: 'list', lines: [line.slice(2)] })
  }
  return blocks
}

/** A docs text with its headings and lists. */
export const RichText = ({ text }: { text: string }) =>
  readBlocks(text).map(({ kind, lines }) => {
    const [first = '', name = ''] = lines
    if (kind === 'heading') {
      return (
        <h2 key={first} className="mt-8 text-lg font-semibold">
          {first}
        </h2>
      )
    }
    if (kind === 'picture') {
      return (
        <img
          key={name}
          src={pictures[`./pictures/${name}.${language()}.webp`]}
          alt={first}
          width={960}
          height={570}
          loading="lazy"
          className="mt-3 h-auto w-full rounded-lg border border-line"
        />
      )
    }
    if (kind === 'text') {
      return (
        <p key={first} className="mt-3">
          {first}
        </p>
      )
    }
    return (
      <ul key={first} className="mt-3 grid list-disc gap-2 pl-5 marker:text-ink-3">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )
  })
