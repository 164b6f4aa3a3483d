/** The id of the toast that offers to undo a draft's discard. */
export const discardedToast = (draftId: number) => `discarded ${draftId}`;

/** The id of the toast that tells, while another question is on screen, that a decision about a draft was refused. */
export const refusedToast = (draftId: number) => `refused ${draftId}`;
