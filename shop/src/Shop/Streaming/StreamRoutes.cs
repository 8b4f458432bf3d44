using Shop.Data;
using Shop.Lists;
using Shop.Routing;

namespace Shop.Streaming;

/// <summary>The stream and export routes of a list: all rows, with the same filters and sort orders as its pages.</summary>
internal static class StreamRoutes
{
    private static readonly QueryParameter<long> Limit = Parameters.Int64("limit", "The maximum number of rows. The default is all rows.", 1);

    /// <summary>The route <c>GET …/stream</c>.</summary>
    public static Route Stream<TRow>(Route list, Listing rows) => Of<TRow>(list, rows, "stream", "as a stream", fileName: null);

    /// <summary>The route <c>GET …/export</c>: the same rows as a file.</summary>
    public static Route Export<TRow>(Route list, Listing rows) =>
        Of<TRow>(list, rows, "export", "as a file", fileName: list.Pattern.Trim('/')) with { RatePolicy = "export" };

    private static Route Of<TRow>(Route list, Listing rows, string name, string how, string? fileName) =>
        Route.Get(
            $"{list.Pattern}/{name}",
            $"All rows of {list.Pattern} {how}: JSON, NDJSON, MessagePack or CSV.",
            call => OpenAsync(call, rows, fileName)) with
        {
            RequiredRole = list.RequiredRole,
            Query = [.. rows.Selection, Limit],
            Produces = StreamFormat.MediaTypes,
            ResponseType = typeof(IReadOnlyList<TRow>),
            ErrorStatuses = [StatusCodes.Status503ServiceUnavailable],
        };

    private static async ValueTask<Response> OpenAsync(RequestContext call, Listing rows, string? fileName)
    {
        var response = await RowStream.OpenAsync(call, rows.SelectAll(call, call.TryGet(Limit, out var limit) ? limit : null), rows.Shape, fileName);
        // Rows that are not public are personal data. Customers get only their own, which needs no audit record.
        if (response.Stream is null || call.Route.IsPublic || !call.Caller.IsStaff) return response;
        try
        {
            await AuditLog.WriteExportAsync(call);
            return response;
        }
        catch
        {
            await response.Stream.DisposeAsync();
            throw;
        }
    }
}
