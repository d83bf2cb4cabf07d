// The types of client.js, for those who check types: browsers never load this file.
export * from '@shopwright/client';
