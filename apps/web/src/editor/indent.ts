export const INDENT_STEP_PX = 40;
/** Number of levels of indentation that stored HTML allows. */
export const MAXIMUM_INDENT = 10;
