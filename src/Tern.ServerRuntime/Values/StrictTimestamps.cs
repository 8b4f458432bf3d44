using System.ComponentModel;
using System.Text;
using Tern.Runtime;

namespace Tern.ServerRuntime;

/// <summary>Reads timestamps of requests that have exactly the format of the model. For generated code.</summary>
/// <remarks>Clients accept any format, offsets and deviations of services. A server that accepted them would support requests that other servers reject.</remarks>
/// <seealso href="https://smithy.io/2.0/spec/protocol-traits.html#timestampformat-trait">timestampFormat trait</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class StrictTimestamps
{
    private const int DateTimeLength = 20;

    /// <summary>Reads a JSON value.</summary>
    /// <exception cref="TernSerializationException">The value is not a timestamp of the format.</exception>
    public static DateTimeOffset Read(ref JsonReader reader, TimestampFormat format)
    {
        JsonTokenKind expected = format == TimestampFormat.EpochSeconds ? JsonTokenKind.Number : JsonTokenKind.String;
        if (reader.Peek() != expected)
            throw reader.Expected($"a timestamp ({format})");
        if (expected == JsonTokenKind.Number)
            return reader.ReadTimestamp(format);
        return TryParse(reader.ReadUtf8(), format, out DateTimeOffset value) ? value : throw reader.Invalid($"Expected a timestamp ({format}), but the value is not a timestamp");
    }

    /// <summary>Reads a value of a path, a query or a header.</summary>
    /// <param name="text">The decoded value.</param>
    /// <param name="format">The format of the model.</param>
    /// <param name="member">The member that is bound to it, for messages.</param>
    /// <exception cref="TernSerializationException">The value is not a timestamp of the format.</exception>
    public static DateTimeOffset Read(string text, TimestampFormat format, string member)
    {
        ArgumentNullException.ThrowIfNull(text);
        Span<byte> ascii = stackalloc byte[64];
        return text.Length <= ascii.Length && Encoding.ASCII.TryGetBytes(text, ascii, out int length) && TryParse(ascii[..length], format, out DateTimeOffset value)
            ? value
            : throw new TernSerializationException($"Expected a timestamp ({format}), but found something else", -1, member) { Expectation = $"a timestamp ({format})" };
    }

    private static bool TryParse(ReadOnlySpan<byte> text, TimestampFormat format, out DateTimeOffset value)
    {
        value = default;
        return format switch
        {
            TimestampFormat.EpochSeconds => Timestamps.TryParseEpochSeconds(text, out value),
            TimestampFormat.HttpDate => text.Length > 3 && text[3] == (byte)',' && Timestamps.TryParseText(text, out value),
            // No offset other than Z, and no space instead of T.
            _ => text.Length >= DateTimeLength && text[10] == (byte)'T' && text[^1] == (byte)'Z' && Timestamps.TryParseText(text, out value),
        };
    }
}
