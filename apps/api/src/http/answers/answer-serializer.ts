import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { compileWriter, UnfitAnswer } from './answer-writer.ts';

/** Serialises answers by their schemas. A value that doesn't fit its schema fails as it does with zod's serializer. */
export const answerSerializer: FastifySerializerCompiler<z.core.$ZodType> = (route) => {
  const byZod = serializerCompiler(route);
  const write = compileWriter(route.schema);
  return (answer) => {
    try {
      return write(answer);
    } catch (error) {
      if (error instanceof UnfitAnswer) return byZod(answer);
      throw error;
    }
  };
};
