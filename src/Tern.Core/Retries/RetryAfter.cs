using System.Globalization;

namespace Tern.Retries;

/// <summary>The header by which a service says how long to wait before a retry.</summary>
internal static class RetryAfter
{
    /// <summary>Milliseconds as an integer; unlike HTTP's <c>Retry-After</c>, which counts seconds.</summary>
    public const string HeaderName = "x-amz-retry-after";

    /// <summary>How far the service can stretch a computed delay.</summary>
    private const double MaxExtensionMs = 5_000;

    /// <summary>The service's delay within [computed, computed + 5 s]; the computed one when the header is absent or invalid.</summary>
    public static double Apply(string? headerValue, double delayMs) =>
        long.TryParse(headerValue, NumberStyles.None, CultureInfo.InvariantCulture, out long askedMs)
            ? Math.Clamp(askedMs, delayMs, delayMs + MaxExtensionMs)
            : delayMs;
}
