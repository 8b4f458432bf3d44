using System.Text;
using System.Text.Json;
using Shop.Data;
using Shop.Routing;
using Shop.Rows;

namespace Shop.Features.Products;

/// <summary>Suggestions for a search without results: the same words, with misspelled ones replaced by words of product names.</summary>
internal static class SearchSuggestions
{
    private const int MaxSuggestions = 3;

    /// <summary>Writes the suggestions as the elements of an array. Without PostgreSQL's extension pg_trgm there are none.</summary>
    public static async ValueTask WriteAsync(RequestContext call, SearchWords words, PooledBuffer json)
    {
        var written = 0;
        foreach (var text in Texts(words, await SimilarAsync(call, words)))
        {
            if (!await FindsAsync(call, SearchWords.Of(text)!)) continue;
            if (written++ > 0) json.Write((byte)',');
            json.Write((byte)'"');
            json.Write(Encoding.UTF8.GetBytes(JsonEncodedText.Encode(text).ToString()));
            json.Write((byte)'"');
        }
    }

    /// <summary>For each word, the known words within an edit distance of 2, or of 1 for fewer than 5 letters, nearest first.</summary>
    private static async ValueTask<string[][]> SimilarAsync(RequestContext call, SearchWords words)
    {
        string[] lower = [.. words.Words.Select(word => word.ToLowerInvariant())];
        var similar = Array.ConvertAll(lower, _ => new List<(string Word, int Distance)>());
        await using var command = call.Shop.Database.CreateCommand(ProductsSql.SimilarWords, SqlParameters.Of(lower));
        await using var reader = await command.ExecuteReaderAsync(call.CancellationToken);
        while (await reader.ReadAsync(call.CancellationToken))
        {
            var (place, word) = ((int)reader.GetInt64(0) - 1, reader.GetString(1));
            if (Distance(lower[place], word) is var distance && distance <= (lower[place].Length < 5 ? 1 : 2)) similar[place].Add((word, distance));
        }
        return [.. similar.Select((near, place) => near.Count == 0 ? [lower[place]] : near.OrderBy(word => word.Distance).Select(word => word.Word).ToArray())];
    }

    /// <summary>The searches with the nearest similar word of each word, then with the second and the third nearest.</summary>
    private static IEnumerable<string> Texts(SearchWords words, string[][] similar) => Enumerable.Range(0, MaxSuggestions)
        .Select(i => string.Join(' ', similar.Select(near => near[Math.Min(i, near.Length - 1)])))
        .Distinct().Where(text => !text.Equals(string.Join(' ', words.Words), StringComparison.OrdinalIgnoreCase));

    private static async ValueTask<bool> FindsAsync(RequestContext call, SearchWords words)
    {
        await using var command = call.Shop.Database.CreateCommand(ProductsSql.CountFound, SqlParameters.Of(words.Before), SqlParameters.Of(words.Last));
        return (long)(await command.ExecuteScalarAsync(call.CancellationToken))! > 0;
    }

    /// <summary>The number of added, removed, replaced or transposed letters (optimal string alignment distance).</summary>
    private static int Distance(string left, string right)
    {
        var table = new int[left.Length + 1, right.Length + 1];
        for (var i = 0; i <= left.Length; i++)
        {
            for (var j = 0; j <= right.Length; j++)
            {
                if (i == 0 || j == 0)
                {
                    table[i, j] = i + j;
                    continue;
                }
                var distance = Math.Min(Math.Min(table[i - 1, j], table[i, j - 1]) + 1, table[i - 1, j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1));
                if (i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1]) distance = Math.Min(distance, table[i - 2, j - 2] + 1);
                table[i, j] = distance;
            }
        }
        return table[left.Length, right.Length];
    }
}
