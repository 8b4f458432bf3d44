using System.Globalization;

namespace Tern.Referees.Tests.Credentials.Servers;

/// <summary>Timestamps of credentials in responses and caches.</summary>
internal static class Timestamps
{
    /// <summary>A time as <c>2026-01-01T00:00:00Z</c>.</summary>
    public static string Format(DateTimeOffset time) => time.ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture);
}
