using System.Text;
using Npgsql;
using Shop.Caching;
using Shop.Data;
using Shop.Lists;
using Shop.Routing;
using Shop.Rows;

namespace Shop.Features.Products;

internal static class SearchProducts
{
    private const int Reach = 1000;

    private static readonly QueryParameter<string> Text =
        Parameters.Text("q", "Words that name or description have, each of them; the last may be the beginning of one.", 100, required: true);

    private static readonly QueryParameter<long> Page = Parameters.Int64("page", "The page, from 1.", 1, Reach);

    public static readonly Route Route = Route.Get("/products/search", "What is for sale by its text, the best first.", HandleAsync) with
    {
        Query = [Text, ProductsSql.Category, ProductsSql.MinPrice, ProductsSql.MaxPrice, ProductsSql.InStock, Page, Listing.PageSize],
        Cache = CacheRule.OfLists(CacheSubject.Products),
        Response = typeof(SearchPage),
    };

    private static async ValueTask<Answer> HandleAsync(Call call)
    {
        var words = Words(call.Get(Text, ""));
        if (words.Length == 0) return Problems.Field(StatusCodes.Status400BadRequest, Text.Name, "must have a letter or a digit");
        var (page, pageSize) = ((int)call.Get(Page, 1), (int)call.Get(Listing.PageSize, 20));
        if (page * pageSize > Reach)
            return Problems.Field(StatusCodes.Status400BadRequest, Page.Name, $"page times pageSize may be {Reach} at most; ask for more words");

        await using var batch = call.Shop.Database.Source.CreateBatch();
        batch.BatchCommands.Add(Command(call, ProductsSql.SearchFacets, words));
        batch.BatchCommands.Add(Command(call, ProductsSql.Search, words, Args.Of(pageSize), Args.Of((page - 1) * pageSize)));
        await using var reader = await batch.ExecuteReaderAsync(call.Cancellation);
        await reader.ReadAsync(call.Cancellation);
        var (total, facets) = (reader.GetInt64(0), reader.GetString(1));
        await reader.NextResultAsync(call.Cancellation);

        var json = new PooledBuffer(4096);
        await Listing.WritePageAsync(reader, ProductsSql.Row, json, page, pageSize, total, call.Cancellation);
        json.Write(",\"facets\":"u8);
        json.Write(Encoding.UTF8.GetBytes(facets));
        json.Write((byte)'}');
        return Answer.Json(json, EntityTags.Of(json.Span));
    }

    private static NpgsqlBatchCommand Command(Call call, string sql, string words, params ReadOnlySpan<NpgsqlParameter> more)
    {
        var command = new NpgsqlBatchCommand(sql)
        {
            Parameters =
            {
                Args.Of(words), Args.Of(Value(call, ProductsSql.InStock)), Args.Of(Value(call, ProductsSql.Category)),
                Args.Of(Value(call, ProductsSql.MinPrice)), Args.Of(Value(call, ProductsSql.MaxPrice)),
            },
        };
        foreach (var parameter in more) command.Parameters.Add(parameter);
        return command;
    }

    /// <summary>
    /// The words as <c>to_tsquery</c> takes them. Each is in quotes, so that it is nothing but text: what it is made of is left to the
    /// parser that has read the products.
    /// </summary>
    private static string Words(string text)
    {
        var query = new StringBuilder();
        foreach (var word in text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries))
        {
            if (!word.Any(char.IsLetterOrDigit)) continue;
            if (query.Length > 0) query.Append(" & ");
            query.Append('\'').Append(word.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("'", "''", StringComparison.Ordinal)).Append('\'');
        }
        return query.Length == 0 ? "" : query.Append(":*").ToString();
    }

    private static T? Value<T>(Call call, QueryParameter<T> parameter)
        where T : struct => call.TryGet(parameter, out var value) ? value : null;
}
