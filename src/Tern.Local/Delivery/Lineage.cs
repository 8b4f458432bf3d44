using System.Globalization;

namespace Tern.Local.Delivery;

/// <summary>The length of a <see cref="DeliveryChain"/> in a trace header, by which the calls of functions in other processes have it.</summary>
/// <remarks>AWS SDKs send the header of the invocation (<c>_X_AMZN_TRACE_ID</c>) with each request of a function.</remarks>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html">Recursive loop detection</seealso>
internal static class Lineage
{
    public const string HeaderName = "X-Amzn-Trace-Id";

    private const string Field = "Lineage=";

    /// <summary>Creates the trace header of an invocation.</summary>
    /// <param name="requestId">The ID of the invocation, a UUID.</param>
    /// <param name="time">The time of the invocation.</param>
    /// <param name="chainLength">The number of the invocation in its chain.</param>
    public static string CreateHeader(string requestId, DateTimeOffset time, int chainLength)
    {
        string digits = requestId.Replace("-", "", StringComparison.Ordinal);
        return string.Create(
            CultureInfo.InvariantCulture, $"Root=1-{time.ToUnixTimeSeconds():x8}-{digits[..24]};Parent={digits[16..]};Sampled=0;{Field}1:{digits[..8]}:{chainLength}");
    }

    /// <summary>Returns the greatest number of the lineage in a header; 0 for none.</summary>
    public static int Read(ReadOnlySpan<char> header)
    {
        int start = header.IndexOf(Field, StringComparison.Ordinal);
        if (start < 0)
            return 0;
        ReadOnlySpan<char> lineage = header[(start + Field.Length)..];
        int end = lineage.IndexOf(';');
        if (end >= 0)
            lineage = lineage[..end];
        int greatest = 0;
        foreach (Range part in lineage.Split('|'))
        {
            ReadOnlySpan<char> count = lineage[part];
            if (int.TryParse(count[(count.LastIndexOf(':') + 1)..], NumberStyles.None, CultureInfo.InvariantCulture, out int number))
                greatest = Math.Max(greatest, number);
        }
        return greatest;
    }
}
