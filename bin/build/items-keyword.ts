import { _, type CodeKeywordDefinition } from 'ajv';
import { Type } from 'ajv/dist/compile/util.js';
import { MAX_ERRORS } from '../../shared/contract/errors.ts';

/**
 * The elements of an array, up to the first that makes the errors enough: each element that has some
 * copies those before it.
 */
export const items: CodeKeywordDefinition = {
  keyword: 'items',
  type: 'array',
  schemaType: ['object', 'boolean'],
  code(cxt) {
    const { gen, data, schema } = cxt;
    if (schema === true || Object.keys(schema).length === 0) return;
    const valid = gen.name('valid');
    gen.forRange('i', 0, _`${data}.length`, (i) => {
      cxt.subschema({ keyword: 'items', dataProp: i, dataPropType: Type.Num }, valid);
      // The code around it counts them under this name.
      gen.if(_`errors >= ${MAX_ERRORS}`, () => gen.break());
    });
  },
};
