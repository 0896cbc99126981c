/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The calendar that is shown. */
  readonly VITE_CALENDAR_URL?: string;
}
