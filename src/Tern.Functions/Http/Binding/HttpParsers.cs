using System.Buffers;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Text;

namespace Tern.Functions.Codecs;

/// <summary>Texts, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct HttpTextParser : IHttpParser<string>
{
    /// <inheritdoc/>
    public static string Expectation => "a text";

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> text, out string value)
    {
        value = Encoding.UTF8.GetString(text);
        return true;
    }
}

/// <summary>Types that read UTF-8, for generated code.</summary>
/// <typeparam name="T">The type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct HttpUtf8Parser<T> : IHttpParser<T>
    where T : IUtf8SpanParsable<T>
{
    /// <inheritdoc/>
    public static string Expectation => HttpExpectations.Of(typeof(T));

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> text, [MaybeNullWhen(false)] out T value)
    {
        value = default;
        // A comma would be a separator of groups: 1,5 is not 15, and two values of a header are not one number.
        bool isFraction = typeof(T) == typeof(decimal) || typeof(T) == typeof(double) || typeof(T) == typeof(float) || typeof(T) == typeof(Half);
        return !(isFraction && text.Contains((byte)',')) && T.TryParse(text, CultureInfo.InvariantCulture, out value);
    }
}

/// <summary>Types that read UTF-16, for generated code.</summary>
/// <typeparam name="T">The type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct HttpSpanParser<T> : IHttpParser<T>
    where T : ISpanParsable<T>
{
    private const int MaxStackLength = 128;

    /// <inheritdoc/>
    public static string Expectation => HttpExpectations.Of(typeof(T));

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> text, [MaybeNullWhen(false)] out T value)
    {
        char[]? rented = text.Length > MaxStackLength ? ArrayPool<char>.Shared.Rent(text.Length) : null;
        Span<char> characters = rented is null ? stackalloc char[MaxStackLength] : rented;
        bool isParsed = T.TryParse(characters[..Encoding.UTF8.GetChars(text, characters)], CultureInfo.InvariantCulture, out value);
        if (rented is not null)
            ArrayPool<char>.Shared.Return(rented);
        return isParsed;
    }
}

/// <summary>Types that read a string, for generated code.</summary>
/// <typeparam name="T">The type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct HttpStringParser<T> : IHttpParser<T>
    where T : IParsable<T>
{
    /// <inheritdoc/>
    public static string Expectation => HttpExpectations.Of(typeof(T));

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> text, [MaybeNullWhen(false)] out T value) => T.TryParse(Encoding.UTF8.GetString(text), CultureInfo.InvariantCulture, out value);
}

/// <summary>Names and numbers of an enum, without regard to case, for generated code.</summary>
/// <typeparam name="T">The type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct HttpEnumParser<T> : IHttpParser<T>
    where T : struct, Enum
{
    /// <inheritdoc/>
    public static string Expectation => HttpExpectations.Of(typeof(T));

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> text, out T value) => Enum.TryParse(Encoding.UTF8.GetString(text), ignoreCase: true, out value);
}

/// <summary>Times with an offset, for generated code. A text without an offset is UTC, whatever the time zone of the process is.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct HttpDateTimeOffsetParser : IHttpParser<DateTimeOffset>
{
    /// <inheritdoc/>
    public static string Expectation => "a time";

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> text, out DateTimeOffset value) =>
        DateTimeOffset.TryParse(Encoding.UTF8.GetString(text), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AllowWhiteSpaces, out value);
}

/// <summary>Times in UTC, for generated code. A text without an offset is UTC, whatever the time zone of the process is.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct HttpDateTimeParser : IHttpParser<DateTime>
{
    /// <inheritdoc/>
    public static string Expectation => "a time";

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> text, out DateTime value) =>
        DateTime.TryParse(Encoding.UTF8.GetString(text), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal | DateTimeStyles.AllowWhiteSpaces, out value);
}

/// <summary>URIs, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct HttpUriParser : IHttpParser<Uri>
{
    /// <inheritdoc/>
    public static string Expectation => "a URI";

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> text, [MaybeNullWhen(false)] out Uri value) => Uri.TryCreate(Encoding.UTF8.GetString(text), UriKind.RelativeOrAbsolute, out value);
}
