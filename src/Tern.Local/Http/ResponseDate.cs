using System.Globalization;

namespace Tern.Local.Http;

/// <summary>The <c>Date</c> of responses, from which clients compute the difference between the clocks. Thread-safe.</summary>
/// <param name="time">The clock.</param>
internal sealed class ResponseDate(TimeProvider time)
{
    // The text changes once a second. Without it, each response formats the date into a new string (bench/results/local.md, the bytes of calls in process).
    private CachedDate? _last;

    /// <summary>Creates the header.</summary>
    /// <param name="clockSkew">The offset of a fault. The default is zero.</param>
    public KeyValuePair<string, string> CreateHeader(TimeSpan clockSkew = default)
    {
        DateTimeOffset now = time.GetUtcNow() + clockSkew;
        long second = now.ToUnixTimeSeconds();
        CachedDate? last = Volatile.Read(ref _last);
        if (last is null || last.Second != second)
            Volatile.Write(ref _last, last = new CachedDate(second, now.ToString("r", CultureInfo.InvariantCulture)));
        return new("Date", last.Text);
    }

    private sealed record CachedDate(long Second, string Text);
}
