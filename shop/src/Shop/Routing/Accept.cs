using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;

namespace Shop.Routing;

/// <summary>Selects a media type by the <c>Accept</c> header (RFC 9110, 12.5.1).</summary>
internal static class Accept
{
    /// <summary>The index of the offer with the highest quality, the first of equal ones; -1 if none is acceptable.</summary>
    /// <param name="header">The header. An absent or invalid one accepts all.</param>
    /// <param name="offers">Media types without parameters, the server's preferred one first.</param>
    public static int Best(StringValues header, ReadOnlySpan<string> offers)
    {
        if (header.Count == 0 || header == "*/*" || header == offers[0]) return 0;
        if (!MediaTypeHeaderValue.TryParseList([.. header!], out var ranges)) return 0;

        var best = -1;
        var bestQuality = 0.0;
        for (var i = 0; i < offers.Length; i++)
        {
            var quality = Quality(ranges, offers[i]);
            if (quality <= bestQuality) continue;
            best = i;
            bestQuality = quality;
        }
        return best;
    }

    /// <summary>The quality of an offer by the most specific matching range.</summary>
    private static double Quality(IList<MediaTypeHeaderValue> ranges, string offer)
    {
        var quality = 0.0;
        var specificity = -1;
        foreach (var range in ranges)
        {
            var matches = range.MatchesAllTypes ? 0
                : range.MatchesAllSubTypes ? (offer.StartsWith($"{range.Type}/", StringComparison.OrdinalIgnoreCase) ? 1 : -1)
                : range.MediaType.Equals(offer, StringComparison.OrdinalIgnoreCase) ? 2 : -1;
            if (matches <= specificity) continue;
            specificity = matches;
            quality = range.Quality ?? 1;
        }
        return quality;
    }
}
