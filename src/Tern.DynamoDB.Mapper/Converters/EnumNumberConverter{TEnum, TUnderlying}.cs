using System.Numerics;
using System.Runtime.CompilerServices;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>An enum, stored as <c>N</c>.</summary>
public readonly struct EnumNumberConverter<TEnum, TUnderlying> : IScalarConverter<EnumNumberConverter<TEnum, TUnderlying>, TEnum>, INumberConverter, IOrderedConverter
    where TEnum : struct, Enum
    where TUnderlying : struct, IBinaryInteger<TUnderlying>
{
    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Number;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out TEnum value)
    {
        bool isValid = IntegerConverter<TUnderlying>.TryParse(utf8, out TUnderlying number);
        value = Unsafe.BitCast<TUnderlying, TEnum>(number);
        return isValid;
    }

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, TEnum value) =>
        writer.Json.WriteQuoted(Unsafe.BitCast<TEnum, TUnderlying>(value));
}
