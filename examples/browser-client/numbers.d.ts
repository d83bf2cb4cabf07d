// The types of numbers.js, for those who check types: browsers never load this file.
export * from '@shopwright/client/numbers';
