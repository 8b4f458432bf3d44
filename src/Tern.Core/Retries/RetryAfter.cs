using System.Globalization;

namespace Tern.Runtime;

/// <summary>The header in which a service returns the delay before a retry.</summary>
internal static class RetryAfter
{
    /// <summary>The value is an integer number of milliseconds, unlike HTTP's <c>Retry-After</c> in seconds.</summary>
    public const string HeaderName = "x-amz-retry-after";

    /// <summary>The maximum extension of a computed delay by the service.</summary>
    private const double MaxExtensionMs = 5_000;

    /// <summary>Returns the service's delay within [computed, computed + 5 s]; the computed delay if the header is absent or invalid.</summary>
    public static double Apply(string? headerValue, double delayMs) =>
        long.TryParse(headerValue, NumberStyles.None, CultureInfo.InvariantCulture, out long requestedMs)
            ? Math.Clamp(requestedMs, delayMs, delayMs + MaxExtensionMs)
            : delayMs;
}
