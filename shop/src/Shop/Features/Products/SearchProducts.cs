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
    private const int MaxResults = 1000;

    private static readonly QueryParameter<string> Text =
        Parameters.Text("q", "Words that the name or the description contains, each in any form. The last word may be a prefix.", 100, required: true);

    private static readonly QueryParameter<long> Page = Parameters.Int64("page", "The page number, from 1. The default is 1.", 1, MaxResults);

    public static readonly Route Route = Route.Get("/products/search", "Searches the products for sale by text, best match first.", HandleAsync) with
    {
        Query = [Text, ProductsSql.Category, ProductsSql.MinPrice, ProductsSql.MaxPrice, ProductsSql.InStock, Page, Listing.PageSize],
        Cache = CacheRule.OfLists(CacheSubject.Products),
        ResponseType = typeof(SearchPage),
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call)
    {
        if (SearchWords.Of(call.Get(Text, "")) is not { } words) return Problems.Field(StatusCodes.Status400BadRequest, Text.Name, "must contain a letter or a digit");
        var (page, pageSize) = ((int)call.Get(Page, 1), (int)call.Get(Listing.PageSize, 20));
        if (page * pageSize > MaxResults)
            return Problems.Field(StatusCodes.Status400BadRequest, Page.Name, $"page times pageSize must be at most {MaxResults}; add words to the search");

        var json = new PooledBuffer(4096);
        if (await WriteFoundAsync(call, words, page, pageSize, json) == 0) await SearchSuggestions.WriteAsync(call, words, json);
        json.Write("]}"u8);
        return Response.Json(json, EntityTags.Of(json.Span));
    }

    /// <summary>Writes the response up to its suggestions and returns the total number of results.</summary>
    private static async ValueTask<long> WriteFoundAsync(RequestContext call, SearchWords words, int page, int pageSize, PooledBuffer json)
    {
        await using var batch = call.Shop.Database.Source.CreateBatch();
        batch.BatchCommands.Add(Command(call, ProductsSql.SearchFacets, words));
        batch.BatchCommands.Add(Command(call, ProductsSql.Search, words, SqlParameters.Of(pageSize), SqlParameters.Of((page - 1) * pageSize)));
        await using var reader = await batch.ExecuteReaderAsync(call.CancellationToken);
        await reader.ReadAsync(call.CancellationToken);
        var (total, facets) = (reader.GetInt64(0), reader.GetString(1));
        await reader.NextResultAsync(call.CancellationToken);

        await Listing.WritePageAsync(reader, ProductsSql.Row, json, page, pageSize, total, call.CancellationToken);
        json.Write(",\"facets\":"u8);
        json.Write(Encoding.UTF8.GetBytes(facets));
        json.Write(",\"suggestions\":["u8);
        return total;
    }

    private static NpgsqlBatchCommand Command(RequestContext call, string sql, SearchWords words, params ReadOnlySpan<NpgsqlParameter> more)
    {
        var command = new NpgsqlBatchCommand(sql)
        {
            Parameters =
            {
                SqlParameters.Of(words.Before), SqlParameters.Of(words.Last), SqlParameters.Of(Value(call, ProductsSql.InStock)), SqlParameters.Of(Value(call, ProductsSql.Category)),
                SqlParameters.Of(Value(call, ProductsSql.MinPrice)), SqlParameters.Of(Value(call, ProductsSql.MaxPrice)),
            },
        };
        foreach (var parameter in more) command.Parameters.Add(parameter);
        return command;
    }

    private static T? Value<T>(RequestContext call, QueryParameter<T> parameter)
        where T : struct => call.TryGet(parameter, out var value) ? value : null;
}
