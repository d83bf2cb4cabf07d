// The types of texts.js, for those who check types: browsers never load this file.
export * from '@shopwright/client/texts';
