import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const accented = new Map(
  [...'aáeéiíoóuúnñcçyýsšAÁEÉIÍOÓUÚNÑCÇYÝSŠ'].flatMap((letter, at, letters) =>
    at % 2 === 0 ? [[letter, letters[at + 1] ?? letter] as const] : [],
  ),
)

/** Parts that are not translated: placeholders, markup and URLs. */
const untouched = /(\{\w+\}|<[^>]*>|https?:\S+|\n+)/

/** Converts a text to the pseudo-language: accented, a third longer, and in brackets, which show truncation. */
export const pseudo = (text: string) =>
  text
    .split('\n\n')
    .map((paragraph) => `[${lengthened(paragraph)}]`)
    .join('\n\n')

const lengthened = (text: string) => {
  const words = text
    .split(untouched)
    .map((part, at) => (at % 2 === 1 ? part : [...part].map((letter) => accented.get(letter) ?? letter).join('')))
    .join('')
  return `${words}${'·'.repeat(Math.ceil(text.replaceAll(/\{\w+\}/g, '').length * 0.35))}`
}

export const pseudoLanguage = 'qps'

/** Copies the sources to another directory and adds a third language by its files only. */
export function addLanguage(root: string, place: string) {
  for (const folder of ['server', 'shared', 'web']) {
    cpSync(join(root, folder), join(place, folder), {
      recursive: true,
      filter: (path) => !/\.test\.tsx?$|\/(dist|bench)$/.test(path),
    })
  }
  for (const file of ['package.json', 'tsconfig.json']) cpSync(join(root, file), join(place, file))
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  const facts = { name: pseudo('Pseudo'), locale: 'en-US', voice: 'en-US' }
  write(join(place, `shared/languages/${pseudoLanguage}.json`), facts)
  for (const file of globSync('{server,shared,web}/**/{texts,platform/texts}/en.json', { cwd: place })) {
    const texts = JSON.parse(readFileSync(join(place, file), 'utf8')) as Record<string, string>
    const own = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]))
    write(join(place, dirname(file), `${pseudoLanguage}.json`), own)
  }
}

function write(path: string, value: object) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(value))
}
