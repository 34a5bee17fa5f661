/**
 * What Node is told for the gateway, however it is started; files that cannot import this repeat it, and a test compares
 * them. By default the young generation grows to 48 MB, which buys the gateway nothing: 160 to 180 MiB instead of 126. Each way also keeps compiled code (`NODE_COMPILE_CACHE`): without it the compiler of types takes 30 MiB more.
 */
export const gatewayFlags: readonly string[] = ['--max-semi-space-size=4']
