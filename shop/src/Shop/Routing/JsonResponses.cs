using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Shop.Rows;

namespace Shop.Routing;

/// <summary>Creates responses from records, for data that is not a row of the database.</summary>
internal static class JsonResponses
{
    public static Response Of<T>(T value, JsonTypeInfo<T> type, int status = StatusCodes.Status200OK, string? location = null)
    {
        var body = new PooledBuffer(256);
        using (var json = new Utf8JsonWriter(body)) JsonSerializer.Serialize(json, value, type);
        return Response.Json(body, status: status, location: location);
    }
}
