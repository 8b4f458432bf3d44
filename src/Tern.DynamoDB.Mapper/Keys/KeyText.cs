using System.Buffers;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Unicode;
using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>The text of a key attribute, appended in the order of its template. For generated code.</summary>
public ref struct KeyText
{
    // The maximum length of a partition key is 2,048 bytes, of a sort key 1,024. Usual keys have less than 100.
    private const int InitialCapacity = 256;
    private const int MaxFormattedLength = 64;

    private readonly Type _type;
    private readonly string _attribute;
    private byte[] _bytes;
    private int _length;

    /// <param name="type">The type of the item, for messages.</param>
    /// <param name="attribute">The name of the key attribute, for messages.</param>
    public KeyText(Type type, string attribute)
    {
        _type = type;
        _attribute = attribute;
        _bytes = ArrayPool<byte>.Shared.Rent(InitialCapacity);
    }

    /// <summary>Returns the value of a key attribute that is one member.</summary>
    /// <param name="value">The value of the member.</param>
    /// <param name="type">The type of the item, for messages.</param>
    /// <param name="attribute">The name of the key attribute, for messages.</param>
    /// <exception cref="MappingException">The value cannot be a key.</exception>
    public static AttributeValue ValueOf<TConverter, T>(T value, Type type, string attribute)
        where TConverter : IScalarConverter<TConverter, T>
    {
        var text = new KeyText(type, attribute);
        text.Append<TConverter, T>(value, default);
        string whole = text.Complete();
        return TConverter.Kind switch
        {
            ScalarKind.Text => AttributeValue.String(whole),
            ScalarKind.Number => AttributeValue.Number(whole),
            _ => AttributeValue.Binary(Convert.FromBase64String(whole)),
        };
    }

    /// <summary>Appends a constant part of the template.</summary>
    /// <param name="constant">The text as UTF-8.</param>
    public void Append(scoped ReadOnlySpan<byte> constant)
    {
        constant.CopyTo(Reserve(constant.Length));
        _length += constant.Length;
    }

    /// <summary>Appends text.</summary>
    /// <param name="value">The text.</param>
    /// <param name="separator">The constant part that follows, which the text must not contain; empty at the end of the template.</param>
    /// <exception cref="MappingException">The text is null, contains the separator, or is not valid Unicode.</exception>
    public void AppendText(string? value, scoped ReadOnlySpan<byte> separator)
    {
        if (value is null)
            throw new MappingException("A member of the key is null", _type, _attribute);
        Span<byte> room = Reserve(Encoding.UTF8.GetMaxByteCount(value.Length));
        if (Utf8.FromUtf16(value, room, out _, out int written, replaceInvalidSequences: false) != OperationStatus.Done)
            throw new MappingException("The key contains a surrogate without its pair, which UTF-8 cannot represent", _type, _attribute);
        Add(written, separator);
    }

    /// <summary>Appends a value in a format. Times are converted to UTC.</summary>
    /// <param name="value">The value.</param>
    /// <param name="format">The format.</param>
    /// <exception cref="MappingException">The value is a <see cref="DateTime"/> that is not in UTC.</exception>
    public void AppendFormatted<T>(T value, string format)
        where T : IUtf8SpanFormattable
    {
        if (typeof(T) == typeof(DateTimeOffset))
        {
            // With Z, as attributes have it, instead of +00:00.
            AppendInvariant(Unsafe.As<T, DateTimeOffset>(ref value).UtcDateTime, format);
            return;
        }
        if (typeof(T) == typeof(DateTime) && Unsafe.As<T, DateTime>(ref value).Kind != DateTimeKind.Utc)
            throw new MappingException("The key contains a DateTime that is not in UTC. Use DateTime.UtcNow, ToUniversalTime, or DateTimeOffset", _type, _attribute);
        AppendInvariant(value, format);
    }

    /// <summary>Appends an integer of a sort key with leading zeros.</summary>
    /// <param name="value">The number.</param>
    /// <param name="format">The format.</param>
    /// <param name="digits">The number of digits of the format.</param>
    /// <exception cref="MappingException">The number is negative or has more digits, so its text would not sort by value.</exception>
    public void AppendPadded<T>(T value, string format, int digits)
        where T : IUtf8SpanFormattable
    {
        int start = _length;
        AppendInvariant(value, format);
        if (_length - start != digits)
            throw new MappingException($"A number of the sort key is negative or has more than {digits} digits, so its text does not sort by value. Use a format with more digits, or a [SortKey] of type N", _type, _attribute);
    }

    /// <summary>Appends the text of a value.</summary>
    /// <param name="value">The value.</param>
    /// <param name="separator">The constant part that follows, which the text must not contain; empty at the end of the template.</param>
    /// <exception cref="MappingException">The text contains the separator.</exception>
    public void Append<TConverter, T>(T value, scoped ReadOnlySpan<byte> separator)
        where TConverter : IScalarConverter<TConverter, T>
    {
        if (TConverter.TryFormat(value, Reserve(MaxFormattedLength), out int written))
        {
            Add(written, separator);
            return;
        }
        using var buffer = new PooledBuffer();
        var writer = new AttributeWriter(buffer, _type, _attribute);
        TConverter.WriteText(ref writer, value);
        writer.Json.Complete();
        var reader = new JsonReader(buffer.WrittenSpan);
        ReadOnlySpan<byte> text = reader.ReadUtf8();
        text.CopyTo(Reserve(text.Length));
        reader.Dispose();
        Add(text.Length, separator);
    }

    /// <summary>Returns the value of the key attribute. Call nothing afterwards.</summary>
    public AttributeValue ToValue() => AttributeValue.String(Complete());

    /// <summary>Writes the key attribute. Call nothing afterwards.</summary>
    /// <param name="writer">The writer, within an item.</param>
    /// <param name="encodedName">The encoded name with quotes and colon.</param>
    /// <exception cref="MappingException">The key is empty.</exception>
    public void Write(scoped ref AttributeWriter writer, scoped ReadOnlySpan<byte> encodedName)
    {
        ThrowIfEmpty();
        writer.Json.WriteName(encodedName);
        writer.Json.WriteLiteral("{\"S\":"u8);
        writer.Json.WriteString(_bytes.AsSpan(0, _length));
        writer.Json.WriteEndObject();
        Release();
    }

    private void AppendInvariant<T>(T value, string format)
        where T : IUtf8SpanFormattable
    {
        int written;
        for (int room = MaxFormattedLength; !value.TryFormat(Reserve(room), out written, format, CultureInfo.InvariantCulture); room *= 2)
        {
        }
        _length += written;
    }

    private void Add(int length, scoped ReadOnlySpan<byte> separator)
    {
        if (!separator.IsEmpty && ContainsSeparator(length, separator))
        {
            throw new MappingException(
                $"A member of the key contains '{Encoding.UTF8.GetString(separator)}', which separates it from the next one. Use another separator in the template", _type, _attribute);
        }
        _length += length;
    }

    // Also together with the separator that follows it: "x:" before "::" would be read as "x".
    private readonly bool ContainsSeparator(int length, scoped ReadOnlySpan<byte> separator)
    {
        ReadOnlySpan<byte> text = _bytes.AsSpan(_length, length);
        if (text.IndexOf(separator) >= 0)
            return true;
        for (int overlap = 1; overlap < separator.Length; overlap++)
        {
            if (text.EndsWith(separator[..overlap]) && separator.StartsWith(separator[overlap..]))
                return true;
        }
        return false;
    }

    private string Complete()
    {
        ThrowIfEmpty();
        string text = Encoding.UTF8.GetString(_bytes.AsSpan(0, _length));
        Release();
        return text;
    }

    private readonly void ThrowIfEmpty()
    {
        if (_length == 0)
            throw new MappingException("The value of the key is empty. DynamoDB accepts no empty keys", _type, _attribute);
    }

    private void Release()
    {
        byte[] bytes = _bytes;
        _bytes = [];
        _length = 0;
        if (bytes.Length > 0)
            ArrayPool<byte>.Shared.Return(bytes);
    }

    private Span<byte> Reserve(int count)
    {
        if (_bytes.Length - _length < count)
        {
            byte[] larger = ArrayPool<byte>.Shared.Rent(Math.Max(_length + count, _bytes.Length * 2));
            _bytes.AsSpan(0, _length).CopyTo(larger);
            ArrayPool<byte>.Shared.Return(_bytes);
            _bytes = larger;
        }
        return _bytes.AsSpan(_length);
    }
}
