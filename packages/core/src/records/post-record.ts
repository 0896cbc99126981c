/** `date_utc` and `modified_utc` of a record that was never published. */
export const NO_DATE = '0000-00-00 00:00:00';
