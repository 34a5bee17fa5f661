/** For a process of the product: without Vitest's own settings, but with what Node has compiled before. */
export function bareEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE }
}
