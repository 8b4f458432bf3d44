using System.Globalization;

namespace Tern.Runtime;

/// <summary>The header in which a service returns the delay before a retry.</summary>
internal static class RetryAfter
{
    /// <summary>The value is an integer number of milliseconds, unlike HTTP's <c>Retry-After</c> in seconds.</summary>
    public const string HeaderName = "x-amz-retry-after";

    /// <summary>The maximum extension of a computed delay by the service.</summary>
    private static readonly TimeSpan s_maxExtension = TimeSpan.FromSeconds(5);

    /// <summary>Returns the service's delay within [computed, computed + 5 s]; the computed delay if the header is absent or invalid.</summary>
    public static TimeSpan Apply(string? headerValue, TimeSpan delay)
    {
        if (!long.TryParse(headerValue, NumberStyles.None, CultureInfo.InvariantCulture, out long requestedMs))
            return delay;
        TimeSpan max = delay + s_maxExtension;
        if (requestedMs >= max.TotalMilliseconds)
            return max;
        var requested = TimeSpan.FromMilliseconds(requestedMs);
        return requested > delay ? requested : delay;
    }
}
