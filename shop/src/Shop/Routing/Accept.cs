using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;

namespace Shop.Routing;

/// <summary>What media type an <c>Accept</c> header asks for (RFC 9110, 12.5.1).</summary>
internal static class Accept
{
    /// <summary>The index of the offer that the client likes best; among equals the first; -1 when it accepts none.</summary>
    /// <param name="header">The header; absent or unreadable accepts all.</param>
    /// <param name="offers">Media types without parameters, the server's favourite first.</param>
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

    /// <summary>The quality that the most specific matching range gives an offer.</summary>
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
