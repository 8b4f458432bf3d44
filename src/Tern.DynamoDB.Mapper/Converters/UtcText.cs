using System.Buffers.Text;
using System.Globalization;
using System.Text;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>Times as text in ISO 8601.</summary>
internal static class UtcText
{
    // Longer text is no time. The limit also bounds the stack memory.
    private const int MaxLength = 64;

    /// <summary>Parses a time with an offset; without one it is in UTC.</summary>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out DateTimeOffset value)
    {
        if (Utf8Parser.TryParse(utf8, out value, out int read, 'O') && read == utf8.Length && utf8 is [.., (byte)'Z'])
            return true;
        value = default;
        if (utf8.Length > MaxLength || !Ascii.IsValid(utf8))
            return false;
        Span<char> text = stackalloc char[MaxLength];
        int length = Encoding.ASCII.GetChars(utf8, text);
        if (!DateTimeOffset.TryParse(text[..length], CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out value))
            return false;
        value = value.ToUniversalTime();
        return true;
    }

    public static void ThrowIfNotUtc(scoped ref readonly AttributeWriter writer, DateTime value)
    {
        if (value.Kind != DateTimeKind.Utc)
            throw writer.CreateException($"The DateTime has the kind {value.Kind}. Only times in UTC can be stored: use DateTime.UtcNow, ToUniversalTime, or DateTimeOffset");
    }
}
