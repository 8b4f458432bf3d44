using System.Globalization;

namespace Tern.Local.Http;

/// <summary>The <c>Date</c> of a response, from which clients compute the difference between the clocks.</summary>
internal static class ResponseDate
{
    /// <summary>Creates the header.</summary>
    /// <param name="time">The clock.</param>
    /// <param name="clockSkew">The offset of a fault. The default is zero.</param>
    public static KeyValuePair<string, string> CreateHeader(TimeProvider time, TimeSpan clockSkew = default) =>
        new("Date", (time.GetUtcNow() + clockSkew).ToString("r", CultureInfo.InvariantCulture));
}
