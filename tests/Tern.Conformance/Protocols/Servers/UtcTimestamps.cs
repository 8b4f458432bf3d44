using System.Globalization;
using System.Text.RegularExpressions;

namespace Tern.Conformance.Protocols.Servers;

/// <summary>Replaces the timestamps with an offset in an expected body: a server writes the same instants in UTC.</summary>
internal static partial class UtcTimestamps
{
    public static string Normalize(string body) => WithOffset().Replace(
        body, match => DateTimeOffset.Parse(match.Value, CultureInfo.InvariantCulture).UtcDateTime.ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture));

    [GeneratedRegex(@"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d")]
    private static partial Regex WithOffset();
}
