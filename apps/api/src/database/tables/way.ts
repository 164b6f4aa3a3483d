import { pgEnum } from 'drizzle-orm/pg-core';

/** How a mock is taken: with verdicts after each answer, or as on the day. */
export const way = pgEnum('exam_way', ['LEARN', 'REAL']);
