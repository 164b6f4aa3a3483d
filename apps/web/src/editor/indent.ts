export const INDENT_STEP_PX = 40;
/** Number of levels that stored HTML allows. */
export const MAXIMUM_INDENT = 10;
