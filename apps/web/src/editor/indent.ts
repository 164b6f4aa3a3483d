export const INDENT_STEP_PX = 40;
/** As many levels as stored HTML may hold. */
export const MAXIMUM_INDENT = 10;
