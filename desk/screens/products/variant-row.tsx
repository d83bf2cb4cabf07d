import { useTranslate } from 'ra-core';
import { memo, useState } from 'react';
import { useDesk } from '../../api/desk-context.ts';
import { DropArea } from '../../widgets/drop-area.tsx';
import { useErrorText } from '../../widgets/forms/error-text.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { cross } from '../../widgets/glyphs.ts';
import { Handle, type Moving } from '../../widgets/moving.tsx';
import { NumberField } from '../../widgets/numbers/number-field.tsx';
import { useNumbers } from '../../widgets/numbers/use-numbers.ts';
import { Picture } from '../../widgets/picture.tsx';
import { usePictureUploads } from '../../widgets/pictures-input.tsx';
import { Pop } from '../../widgets/pop.tsx';
import { VariantMeasure } from './measure.tsx';
import type { VariantDraft } from './options.ts';
import { VariantSale } from './sale.tsx';
import { StockInput } from './stock-input.tsx';
import { VariantPrices } from './variant-prices.tsx';

interface VariantRowProps {
  readonly at: number;
  readonly variant: VariantDraft;
  readonly name: string;
  /** Pictures of the product. */
  readonly images: unknown;
  readonly standardPrice: unknown;
  /** Whether the product or one of its variants has a measure. */
  readonly isMeasured: boolean;
  readonly errors: Readonly<Record<string, { message?: string }>> | undefined;
  readonly moving: Moving;
  readonly onChange: (at: number, changed: VariantDraft) => void;
  readonly onRemove: (at: number) => void;
}

/** Drawn again only when it has changed: a product has up to 1,000 of them. */
export const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const { at, variant, name, images, standardPrice, errors, moving, onChange, onRemove } = props;
  const translate = useTranslate();
  const errorText = useErrorText();
  const errorOf = (field: string) => errors?.[field] && errorText(errors[field].message);
  const id = variant['id'];
  const cell = { at, variant, name, onChange };
  return (
    <tr {...moving.placeOf(at)}>
      <th scope="row">
        <span className="row">
          <Handle moving={moving} at={at} label={translate('products.move_by_keys', { name })} />
          <VariantPicture {...cell} images={images} />
          {name}
        </span>
      </th>
      <td>
        <input
          className="input"
          aria-label={`${translate('products.sku')}: ${name}`}
          aria-invalid={errors?.['sku'] !== undefined}
          value={String(variant['sku'] ?? '')}
          onChange={({ target }) => onChange(at, { sku: target.value || null })}
        />
        {errorOf('sku') && <small className="wrong">{errorOf('sku')}</small>}
      </td>
      <td>
        <PriceInput
          {...cell}
          field="price"
          label={translate('products.price')}
          error={errorOf('price')}
          standard={standardPrice}
        />
      </td>
      <td>
        <PriceInput
          {...cell}
          field="price_discount"
          label={translate('products.price_discount')}
          error={errorOf('price_discount')}
        />
      </td>
      <td>
        <StockInput
          value={variant}
          name={name}
          error={errorOf('stock_level') ?? errorOf('stock_type')}
          onChange={(changed) => onChange(at, changed)}
          {...(typeof id === 'number' ? { variantId: id } : { variantId: -1 })}
        />
      </td>
      <td>
        <span className="row">
          <VariantSale {...cell} />
          <VariantPrices {...cell} />
          {props.isMeasured && <VariantMeasure {...cell} />}
          <button
            type="button"
            className="btn ghost small square"
            aria-label={translate('products.remove_variant', { name })}
            onClick={() => onRemove(at)}
          >
            <Glyph d={cross} />
          </button>
        </span>
      </td>
    </tr>
  );
});

interface PriceInputProps {
  readonly at: number;
  readonly variant: VariantDraft;
  readonly name: string;
  readonly field: string;
  readonly label: string;
  readonly onChange: (at: number, changed: VariantDraft) => void;
  readonly error: string | undefined;
  /** The price of the product, which a variant without one has. */
  readonly standard?: unknown;
}

function PriceInput(props: PriceInputProps) {
  const { at, variant, name, field, label, onChange, error, standard } = props;
  const { currency_code: currency } = useDesk().settings;
  const { shown } = useNumbers({ currency });
  const value = variant[field];
  return (
    <NumberField
      currency={currency}
      min={0}
      value={typeof value === 'number' ? value : null}
      onChange={(price) => onChange(at, { [field]: price })}
      name={`${label}: ${name}`}
      error={error}
      placeholder={typeof standard === 'number' ? shown(standard) : undefined}
      className="short"
    />
  );
}

interface VariantPictureProps {
  readonly at: number;
  readonly variant: VariantDraft;
  readonly name: string;
  readonly images: unknown;
  readonly onChange: (at: number, changed: VariantDraft) => void;
}

/** The first picture of the variant: one of the product's, or another one. */
function VariantPicture({ name, images, ...picture }: VariantPictureProps) {
  const translate = useTranslate();
  // What opens is drawn then: a product has up to 1,000 of them.
  const [isOpened, setOpened] = useState(false);
  const [url] = (picture.variant['images'] ?? []) as readonly string[];
  return (
    <Pop
      label={translate('products.picture_of', { name })}
      look="bare"
      face={<Picture url={url} size={28} />}
      onOpen={() => setOpened(true)}
    >
      {(close) => isOpened && <Pictures {...picture} {...{ url, images, close }} />}
    </Pop>
  );
}

interface PicturesProps extends Omit<VariantPictureProps, 'name'> {
  readonly url: string | undefined;
  readonly close: () => void;
}

function Pictures({ at, url, images, onChange, close }: PicturesProps) {
  const translate = useTranslate();
  const choose = (urls: readonly string[]) => {
    onChange(at, { images: urls });
    close();
  };
  const { isSending, failures, send } = usePictureUploads(choose);
  return (
    <div className="choices">
      {((images ?? []) as readonly string[]).map((each, i) => (
        <button key={each} type="button" aria-pressed={each === url} onClick={() => choose([each])}>
          <Picture url={each} />
          {translate('pictures.number', { number: i + 1 })}
        </button>
      ))}
      {url !== undefined && (
        <button type="button" onClick={() => choose([])}>
          {translate('products.no_picture')}
        </button>
      )}
      <DropArea
        accept="image/*"
        onFiles={send}
        text={
          isSending
            ? translate('pictures.sending')
            : (failures[0] ?? translate('pictures.drop_one'))
        }
      />
    </div>
  );
}
