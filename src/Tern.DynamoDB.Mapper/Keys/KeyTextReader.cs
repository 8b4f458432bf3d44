using System.Globalization;
using System.Text;
using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>Reads the parts of the text of a key attribute. For generated code. After an invalid part, all values are defaults.</summary>
/// <param name="text">The text as UTF-8.</param>
public ref struct KeyTextReader(ReadOnlySpan<byte> text)
{
    private ReadOnlySpan<byte> _rest = text;
    private bool _isInvalid;

    /// <summary>Whether the text has the form of its template.</summary>
    public readonly bool IsComplete => !_isInvalid && _rest.IsEmpty;

    /// <summary>Skips a constant part.</summary>
    /// <param name="constant">The text as UTF-8.</param>
    public void Skip(scoped ReadOnlySpan<byte> constant)
    {
        if (_rest.StartsWith(constant))
            _rest = _rest[constant.Length..];
        else
            _isInvalid = true;
    }

    /// <summary>Reads a value.</summary>
    /// <param name="width">The length of the text; 0 if it depends on the value.</param>
    /// <param name="separator">The constant part that follows; empty at the end of the template.</param>
    public T Read<TConverter, T>(int width, scoped ReadOnlySpan<byte> separator)
        where TConverter : IScalarConverter<TConverter, T>
    {
        ReadOnlySpan<byte> part = Take(width, separator);
        if (!_isInvalid && TConverter.TryParse(part, out T? value) && IsTextOf<TConverter, T>(part, value))
            return value;
        _isInvalid = true;
        return default!;
    }

    /// <summary>Reads a value in a format.</summary>
    /// <param name="width">The length of the text; 0 if it depends on the value.</param>
    /// <param name="separator">The constant part that follows; empty at the end of the template.</param>
    /// <param name="format">The format.</param>
    public T ReadFormatted<TConverter, T>(int width, scoped ReadOnlySpan<byte> separator, string format)
        where TConverter : IScalarConverter<TConverter, T>
    {
        string part = Encoding.UTF8.GetString(Take(width, separator));
        if (!_isInvalid)
        {
            // The casts do not allocate: the type is known when the method is compiled for it.
            const DateTimeStyles Utc = DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal;
            CultureInfo culture = CultureInfo.InvariantCulture;
            if (typeof(T) == typeof(DateTimeOffset) && DateTimeOffset.TryParseExact(part, format, culture, Utc, out DateTimeOffset time))
                return (T)(object)time;
            if (typeof(T) == typeof(DateTime) && DateTime.TryParseExact(part, format, culture, Utc, out DateTime utc))
                return (T)(object)utc;
            if (typeof(T) == typeof(DateOnly) && DateOnly.TryParseExact(part, format, culture, DateTimeStyles.None, out DateOnly date))
                return (T)(object)date;
            if (typeof(T) == typeof(TimeOnly) && TimeOnly.TryParseExact(part, format, culture, DateTimeStyles.None, out TimeOnly clock))
                return (T)(object)clock;
            if (typeof(T) == typeof(Guid) && Guid.TryParseExact(part, format, out Guid guid) && guid.ToString(format) == part)
                return (T)(object)guid;
            // Numbers with leading zeros.
            if (TConverter.Kind == ScalarKind.Number && TConverter.TryParse(Encoding.UTF8.GetBytes(part), out T? number) && ((IFormattable)number!).ToString(format, culture) == part)
                return number;
        }
        _isInvalid = true;
        return default!;
    }

    /// <summary>Creates the exception for a text that does not have the form of its template.</summary>
    /// <param name="reader">The reader of the item.</param>
    /// <param name="attribute">The name of the key attribute.</param>
    public readonly MappingException CreateException(scoped ref AttributeReader reader, string attribute) =>
        reader.CreateException($"The key attribute '{attribute}' {(_isInvalid ? "does not have the form of its template" : "has more text than its template")}", attribute);

    // Other text of the same value is the key of another item: a put of the object would not replace the one that was read.
    private static bool IsTextOf<TConverter, T>(scoped ReadOnlySpan<byte> part, T value)
        where TConverter : IScalarConverter<TConverter, T>
    {
        if (typeof(TConverter) == typeof(Converters.StringConverter))
            return true;
        Span<byte> formatted = stackalloc byte[64];
        if (TConverter.TryFormat(value, formatted, out int length))
            return part.SequenceEqual(formatted[..length]);
        using var buffer = new PooledBuffer();
        var writer = new AttributeWriter(buffer, typeof(T));
        try
        {
            TConverter.WriteText(ref writer, value);
        }
        catch (MappingException)
        {
            return false;
        }
        writer.Json.Complete();
        var reader = new JsonReader(buffer.WrittenSpan);
        bool isEqual = part.SequenceEqual(reader.ReadUtf8());
        reader.Dispose();
        return isEqual;
    }

    private ReadOnlySpan<byte> Take(int width, scoped ReadOnlySpan<byte> separator)
    {
        int length = width > 0 ? width : separator.IsEmpty ? _rest.Length : _rest.IndexOf(separator);
        if (length < 0 || length > _rest.Length)
        {
            _isInvalid = true;
            return default;
        }
        ReadOnlySpan<byte> part = _rest[..length];
        _rest = _rest[length..];
        return part;
    }
}
