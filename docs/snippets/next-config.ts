/** `next.config.ts`: what is native is not bundled, and the interface keeps addresses with a slash at their end. */
const config = {
  serverExternalPackages: ['better-sqlite3', 'pg'],
  skipTrailingSlashRedirect: true,
};

export default config;
