using System.Globalization;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A <see cref="float"/>, stored as <c>N</c> with the shortest text that is parsed to the same number.</summary>
public readonly struct SingleConverter : IScalarConverter<SingleConverter, float>, INumberConverter, IOrderedConverter
{
    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Number;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out float value) =>
        float.TryParse(utf8, NumberStyles.Float, CultureInfo.InvariantCulture, out value) && float.IsFinite(value);

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, float value)
    {
        if (!float.IsFinite(value))
            throw writer.CreateException("DynamoDB has no NaN and no infinity. Store another value");
        writer.Json.WriteQuoted(value, "R");
    }
}
