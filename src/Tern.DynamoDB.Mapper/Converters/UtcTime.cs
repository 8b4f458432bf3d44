using System.Buffers.Text;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>Formats a time in UTC with seven decimals.</summary>
/// <param name="value">The time, of the kind <see cref="DateTimeKind.Utc"/>.</param>
internal readonly struct UtcTime(DateTime value) : IUtf8SpanFormattable
{
    // DateTime.TryFormat supports the formats of all cultures, which are 14 KB of a native program (eng/mapper-sizes).
    public bool TryFormat(Span<byte> utf8, out int written, ReadOnlySpan<char> format = default, IFormatProvider? provider = null) =>
        Utf8Formatter.TryFormat(value, utf8, out written, 'O');
}
