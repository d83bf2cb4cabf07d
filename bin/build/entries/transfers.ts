export { transferFunction as handlerOf } from '../../../functions/transfers/handler.ts';
