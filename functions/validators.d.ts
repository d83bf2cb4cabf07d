/** The build compiles the schema of each resource into a module of this name (bin/build.ts). */
declare module 'validator:*' {
  export const validate: import('../shared/validation/validation.ts').Validator;
}
