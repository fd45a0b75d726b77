import { createContext, use } from 'react';

export interface FieldWiring {
  readonly controlId: string;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

interface OwnAttributes {
  readonly id?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  readonly required?: boolean | undefined;
}

/** The attributes that tie a control to the `Field` around it; the control's own ones win. */
export const useFieldAttributes = (own: OwnAttributes = {}) => {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.controlId,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.isInvalid === true ? true : undefined),
    required: own.required ?? (field?.isRequired === true ? true : undefined),
  };
};

/** The same for a group of controls, which takes its name from the label by reference. */
export const useGroupAttributes = (label: string | undefined) => {
  const field = use(FieldContext);
  return {
    id: field?.controlId,
    'aria-label': label,
    'aria-labelledby': label === undefined ? field?.labelId : undefined,
    'aria-describedby': field?.describedBy,
  };
};
